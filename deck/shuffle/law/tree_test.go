package law

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pokersim/deck/shuffle"
)

// ends adds the probabilities of the ends of a tree by order.
func (n *Node) ends(to map[string]*big.Rat) (leaves int) {
	if n.Next == nil {
		key := fmt.Sprint(n.Order)
		if to[key] == nil {
			to[key] = new(big.Rat)
		}
		add(to[key], n.Probability)
		return 1
	}
	for _, next := range n.Next {
		leaves += next.ends(to)
	}
	return leaves
}

// The ends of the tree of an algorithm have the law of its orders, and the swaps of the
// shuffle lead from each node to one of the next.
func TestTreeHasTheLaw(t *testing.T) {
	for _, a := range shuffle.All() {
		for n := 1; n <= 5; n++ {
			tree, err := Tree(a, n)
			if err != nil {
				if a.Sweep != shuffle.NoSweep && n <= 4 && a.Name != "naive" && a.Name != "reseed32" {
					t.Errorf("%s, %d cards: %v", a.Name, n, err)
				}
				continue
			}
			l, err := Of(a, n)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]*big.Rat{}
			tree.ends(got)
			for index, p := range l.Orders {
				if of := got[fmt.Sprint(Order(index, n))]; of == nil && p.Fraction.Sign() != 0 || of != nil && of.Cmp(p.Fraction) != 0 {
					t.Errorf("%s, order %v: got %v, want %v", a.Name, Order(index, n), of, p.Fraction)
				}
				if whole := new(big.Rat).Mul(p.Fraction, new(big.Rat).SetInt(l.Outcomes)); !whole.IsInt() {
					t.Errorf("%s, %d cards: order %v has %v of %v outcomes", a.Name, n, Order(index, n), whole, l.Outcomes)
				}
			}
			followed(t, a, tree, n)
		}
	}
}

// followed shuffles and follows the tree: each step of it moves some cards, or none.
func followed(t *testing.T, a shuffle.Algorithm, tree *Node, n int) {
	t.Helper()
	if n < 2 || a.Name == "coin-sort" || a.Name == "one-number(float)" { // a step of it is several swaps
		return
	}
	turn := a.New(rand.NewPCG(uint64(n), 1))
	for range 20 {
		cards, packs := identity(n), [][]int{identity(n)}
		turn(n, func(i, j int) {
			cards[i], cards[j] = cards[j], cards[i]
			packs = append(packs, slices.Clone(cards))
		})
		at := tree
		for _, pack := range packs {
			if slices.Equal(at.Order, pack) {
				continue
			}
			if i := slices.IndexFunc(at.Next, func(x *Node) bool { return slices.Equal(x.Order, pack) }); i >= 0 {
				at = at.Next[i]
			}
		}
		found := map[string]*big.Rat{}
		at.ends(found)
		if found[fmt.Sprint(cards)] == nil {
			t.Errorf("%s: the packs %v do not follow the tree", a.Name, packs)
		}
	}
}

// Naive has 27 outcomes of three cards, Sattolo's algorithm two.
func TestOutcomes(t *testing.T) {
	for name, want := range map[string]int64{"naive": 27, "sattolo": 2, "fisher-yates": 6, "inside-out": 6, "cut": 3, "coin-sort": 8, "riffle(1)": 8, "modulo": 1 << 16, "overhand(0.2)": 25} {
		l, err := Named(name, 3)
		if err != nil {
			t.Fatal(err)
		}
		if l.Outcomes.Int64() != want {
			t.Errorf("%s: got %v outcomes, want %d", name, l.Outcomes, want)
		}
	}
	if l, _ := Named("naive", 52); l.Outcomes != nil {
		t.Errorf("a large pack has %v outcomes", l.Outcomes)
	}
}
