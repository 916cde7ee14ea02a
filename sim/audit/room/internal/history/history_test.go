package history

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pokersim/deck"
	"pokersim/internal/plain"
)

const examples = "../../testdata/"

// all reads a file, and returns copies of its hands.
func all(t testing.TB, name string, in io.Reader, o Options) (hands []Hand, c *Counts, err error) {
	t.Helper()
	r := New(o, func(h *Hand) error { hands = append(hands, *h); return nil })
	if err := r.Add(name, in); err != nil {
		return hands, nil, err
	}
	c, err = r.Counts()
	sum := c.Hands + c.Twice + c.Impossible
	for _, l := range c.LeftOut {
		sum += l.Hands
	}
	if sum != c.Read || c.Hands != uint64(len(hands)) {
		t.Errorf("%s: %d hands of %d are counted, %d given: %+v", name, sum, c.Read, len(hands), c)
	}
	return hands, c, err
}

func open(name string) []byte {
	return deck.Must(os.ReadFile(examples + name))
}

// unpacked returns the text of an example.
func unpacked(name string) []byte {
	return deck.Must(io.ReadAll(plain.NewReader(bytes.NewReader(open(name)))))
}

func TestExamples(t *testing.T) {
	for _, want := range []struct {
		name                                                  string
		read, hands, twice, impossible, flops, allIns, hidden int
	}{
		{"fair-six.txt.gz", 3000, 3000, 0, 0, 1331, 221, 0},
		{"fair-nine.phhs.gz", 3500, 3500, 0, 0, 1146, 210, 0},
		{"fair-headsup.ohh.gz", 2500, 2500, 0, 0, 1488, 67, 0},
		{"seed16-six.txt.gz", 3000, 3000, 0, 0, 1325, 179, 0},
		{"naive-headsup.phhs.gz", 4500, 4500, 0, 0, 2635, 144, 0},
		{"action60-six.phhs.gz", 4000, 4000, 0, 0, 1702, 486, 0},
		{"river-shove.phhs.gz", 13000, 13000, 0, 0, 2291, 1837, 0},
		{"river-shove-few.ohh.gz", 3000, 3000, 0, 0, 516, 429, 0},
		{"aces5-six.txt.gz", 3000, 3000, 0, 0, 1318, 218, 0},
		{"played-six.txt.gz", 2500, 2500, 0, 0, 1561, 255, 0},
		{"played-six.phhs.gz", 2500, 2500, 0, 0, 1561, 255, 0},
		{"mucked-shove.txt.gz", 2500, 2500, 0, 0, 456, 373, 93},
		{"twice-six.txt.gz", 3000, 1500, 1500, 0, 653, 81, 0},
		{"damaged-six.ohh.gz", 2000, 1994, 0, 6, 847, 110, 0},
		{"few-euro-crlf.txt", 60, 60, 0, 0, 26, 3, 0},
		{"omaha-only.txt", 40, 0, 0, 0, 0, 0, 0},
	} {
		got := want
		if in := open(want.name); !Is(in) || !Is(in[:min(len(in), 4096)]) {
			t.Errorf("%s: does not look like hand histories", want.name)
		}
		hands, c, err := all(t, want.name, bytes.NewReader(open(want.name)), Options{Player: "Hero"})
		if (err != nil) != (want.hands == 0) {
			t.Errorf("%s: error %v", want.name, err)
		}
		got.read, got.hands, got.twice, got.impossible = int(c.Read), int(c.Hands), int(c.Twice), int(c.Impossible)
		got.flops, got.allIns, got.hidden = 0, 0, 0
		for _, h := range hands {
			if h.Cards >= 3 {
				got.flops++
			}
			live, hides := 0, false
			for p := range h.Players {
				if h.Fold[p] == Never {
					live++
					hides = hides || h.Hole[p][0] == deck.NoCard
				}
			}
			if live > 1 && h.Cards == 5 && h.Acted < 3 {
				if got.allIns++; hides {
					got.hidden++
				}
			}
		}
		if got != want {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
	}
}

// cut returns what all formats say of a hand.
func cut(h Hand) Hand {
	h.Room, h.Table, h.ID, h.File, h.Line, h.Button, h.Seats = "", 0, 0, "", 0, 0, 0
	return h
}

func list(cards []deck.Card) (words []string) {
	for _, c := range cards {
		words = append(words, deck.Hand{c}.String())
	}
	return words
}

// asOHH writes a hand in JSON.
func asOHH(h Hand) string {
	type dict = map[string]any
	rounds, players := []any{}, []any{}
	for p := range h.Players {
		players = append(players, dict{"id": p, "seat": p + 2, "name": map[bool]string{true: "Hero"}[p == h.Own]})
	}
	for street, name := range []string{"Preflop", "Flop", "Turn", "River", "Showdown"} {
		acts, came := []any{}, []string{}
		act := func(p int, action string, cards []string) {
			acts = append(acts, dict{"player_id": p, "action": action, "cards": cards})
		}
		for p := range h.Players {
			known := h.Hole[p][0] != deck.NoCard
			switch {
			case street == 4 && known && p != h.Own:
				act(p, "Shows Cards", list(h.Hole[p][:]))
			case street == 4:
			case street == 0 && p == h.Own:
				act(p, "Dealt Cards", list(h.Hole[p][:]))
			case street == 0:
				act(p, "Post Ante", nil)
			}
			switch {
			case street == 4:
			case int(h.Fold[p]) == street:
				act(p, "Fold", nil)
			case street <= h.Acted && int(h.Fold[p]) > street:
				act(p, "Call", nil)
			}
		}
		if street >= 1 && street <= 3 && h.Cards >= street+2 {
			came = list(h.Boards[0][before[street]:before[street+1]])
		}
		rounds = append(rounds, dict{"street": name, "cards": came, "actions": acts})
	}
	text, _ := json.Marshal(dict{"ohh": dict{"site_name": "A", "game_type": "Holdem", "game_number": "1", "dealer_seat": 1, "hero_player_id": h.Own, "players": players, "rounds": rounds}})
	return string(text) + ",\n"
}

// TestFormatsAgree reads the same hands in each format.
func TestFormatsAgree(t *testing.T) {
	text := string(unpacked("played-six.txt.gz"))
	want, _, err := all(t, "text", strings.NewReader(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var json strings.Builder
	for i, h := range want {
		json.WriteString(strings.Replace(asOHH(h), `"game_number":"1"`, fmt.Sprintf(`"game_number":"%d"`, i), 1))
	}
	noColon := strings.NewReplacer(": folds", " folds", ": calls", " calls", ": checks", " checks", ": raises", " raises", ": bets", " bets", ": posts", " posts", ": shows", " shows")
	for name, in := range map[string]string{
		"phhs":        string(unpacked("played-six.phhs.gz")),
		"ohh":         "[" + json.String() + "]",
		"GGPoker":     strings.NewReplacer("PokerStars Hand #", "Poker Hand #HD", "*** SHOW DOWN", "*** SHOWDOWN", "Dealt to Hero", "Dealt to Player1\nDealt to Hero").Replace(text),
		"Winamax":     noColon.Replace(strings.NewReplacer("PokerStars Hand #", "Winamax Poker - CashGame - HandId: #", "Table '", "Table: '", " in chips)", ")", "] [", "][", "HOLE CARDS", "ANTE/BLINDS").Replace(text)),
		"Full Tilt":   noColon.Replace(strings.NewReplacer("PokerStars Hand #", "Full Tilt Poker Game #", "Table 'Synthetic 1' 6-max Seat #", "The button is in seat #", " in chips)", ")").Replace(text)),
		"Run It Once": strings.NewReplacer("PokerStars Hand #", "Run It Once Poker Hand #", " ($10 in chips)", "(€10 in chips)").Replace(text),
	} {
		got, _, err := all(t, name, strings.NewReader(in), Options{Player: "Hero"})
		if err != nil || len(got) != len(want) {
			t.Errorf("%s: %d hands, want %d, %v", name, len(got), len(want), err)
			continue
		}
		for i := range got {
			if g, w := cut(got[i]), cut(want[i]); g != w {
				t.Errorf("%s, hand %d:\ngot  %+v\nwant %+v", name, i+1, g, w)
				break
			}
		}
	}
}

// change changes one byte, line or part of a text at a random place, which it returns.
func change(rng *rand.Rand, text []byte) ([]byte, int) {
	at := rng.IntN(len(text))
	end := at + bytes.IndexByte(text[at:], '\n') + 1
	switch rng.IntN(7) {
	case 0:
		text[at] = byte(1 + rng.IntN(255))
	case 1: // a byte less
		text = slices.Delete(text, at, at+1)
	case 2: // the rest of the line
		text = slices.Delete(text, at, max(at, end))
	case 3: // a part of some lines
		text = slices.Delete(text, at, min(len(text), at+rng.IntN(300)))
	case 4: // a line twice
		text = slices.Insert(text, at, bytes.Clone(text[at:max(at, end)])...)
	case 5:
		text = slices.Insert(text, at, []byte("[Zz\n")...)
	case 6: // cut off
		text = text[:at]
	}
	return text, at
}

// TestDamagedFiles changes files at random: the hands before and after stay as they were.
func TestDamagedFiles(t *testing.T) {
	ohh := bytes.SplitAfter(unpacked("fair-headsup.ohh.gz"), []byte("\n\n"))
	phhs := bytes.SplitAfter(unpacked("fair-nine.phhs.gz"), []byte("\n\n"))
	for name, clean := range map[string][]byte{
		"text": unpacked("few-euro-crlf.txt"),
		"ohh":  bytes.Join(ohh[:60], nil),
		"phhs": bytes.Join(phhs[:60], nil),
	} {
		want, _, err := all(t, name, bytes.NewReader(clean), Options{})
		if err != nil || len(want) != 60 {
			t.Fatal(name, len(want), err)
		}
		for seed := range uint64(40) {
			damaged, at := change(rand.New(rand.NewPCG(seed, 1)), bytes.Clone(clean))
			got, c, err := all(t, name, bytes.NewReader(damaged), Options{})
			var refused *plain.Error
			if c == nil {
				if !errors.As(err, &refused) {
					t.Errorf("%s, seed %d: %v", name, seed, err)
				}
				continue
			}
			line := 1 + bytes.Count(clean[:at], []byte("\n"))
			k := 0 // the hand of the change
			for k+1 < len(want) && want[k+1].Line <= line {
				k++
			}
			after := want[min(k+2, len(want)):] // it is shorter than a hand
			if len(damaged) == at {
				after = nil // cut off
			} else if c.Read+1 < uint64(len(want)) || c.Read > uint64(len(want)+1) {
				t.Errorf("%s, seed %d: %d hands read", name, seed, c.Read)
			}
			if len(got) < k+len(after) || len(got) > len(want) || !slices.Equal(got[:k], want[:k]) || !slices.EqualFunc(got[len(got)-len(after):], after, func(g, w Hand) bool { return cut(g) == cut(w) && g.ID == w.ID }) {
				t.Errorf("%s, seed %d: hand %d of line %d was changed, others are lost", name, seed, k+1, line)
			}
			for _, l := range c.LeftOut {
				if strings.Contains(l.Text, "Player") || strings.Contains(l.Text, "Hero") || l.First.Line == 0 {
					t.Errorf("%s, seed %d: %+v", name, seed, l)
				}
			}
		}
	}
}

func zipped(files map[string]string) string {
	var all bytes.Buffer
	out := zip.NewWriter(&all)
	for name, text := range files {
		w := deck.Must(out.Create(name))
		io.WriteString(w, text)
	}
	out.Close()
	return all.String()
}

func gzipped(text string) string {
	var all bytes.Buffer
	out := gzip.NewWriter(&all)
	io.WriteString(out, text)
	out.Close()
	return all.String()
}

func hand7(number string) string { return strings.Replace(base, "#7:", "#"+number+":", 1) }

func TestFiles(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"a.txt": hand7("1"), "b/c.txt.gz": gzipped(hand7("2")), "b/photo.jpg": "\xff\xd8\x00\x10JFIF", "d.zip": zipped(map[string]string{"y.txt": hand7("4"), "x/z.txt": hand7("3"), "note": "no hands"}),
		"e.ohh": `{"ohh": {"site_name": "PokerStars", "game_type": "Omaha"}}`, "empty": "",
	} {
		os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var from []string
	each := func(h *Hand) error { from = append(from, h.File); return nil }
	c, err := Files([]string{folder, "-"}, strings.NewReader(zipped(map[string]string{"last.txt": hand7("5") + hand7("1")})), Options{}, each)
	if err != nil || c.Files != 6 || c.Others != 3 || c.Read != 7 || c.Twice != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	want := []string{"/a.txt", "/b/c.txt.gz", "/d.zip/x/z.txt", "/d.zip/y.txt"}
	for i := range want {
		want[i] = folder + want[i]
	}
	if want = append(want, "standard input/last.txt"); !slices.Equal(from, want) {
		t.Errorf("got  %q\nwant %q", from, want)
	}
	for text, want := range map[string]string{
		"PK\x03\x04 no archive":               "zip: not a valid zip file",
		gzipped(strings.Repeat(base, 9))[:99]: "the gzip file is damaged or ends early",
	} {
		if _, _, err := all(t, "x", strings.NewReader(text), Options{}); err == nil || err.Error() != "x: "+want && !strings.HasPrefix(err.Error(), "x: "+want) {
			t.Errorf("%.20q: error %v, want %s", text, err, want)
		}
	}
	if _, err := Files([]string{"nothere"}, nil, Options{}, each); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	r := New(Options{}, each)
	r.most = 1500
	if err := r.Add("bomb.zip", strings.NewReader(zipped(map[string]string{"1": hand7("1"), "2": hand7("2")}))); !errors.Is(err, errUnpacked) {
		t.Errorf("error %v", err)
	}
}

func TestRefusals(t *testing.T) {
	other := strings.NewReplacer("PokerStars Hand", "Poker Hand").Replace(base)
	ann := strings.NewReplacer("#7", "#8", "Dealt to Ann [Ah Kd]", "Dealt to Cid [Qs Qc]").Replace(base)
	omaha := strings.Replace(base, "Hold'em", "Omaha", 1)
	bad := strings.Replace(hand7("9"), "[Ts]", "[Xz]", 1)
	for _, x := range []struct {
		text string
		o    Options
		want string
	}{
		{base, Options{}, ""},
		{base + other, Options{}, "hands of PokerStars and of GGPoker (x:28): audit one room, or join them with -rooms any"},
		{base + other, Options{Any: true}, ""},
		{base + ann, Options{}, "hands of two players, as at x:1 and at x:28: -player NAME chooses one"},
		{base + ann, Options{Player: "Cid"}, ""},
		{base, Options{Player: "Dan"}, "-player Dan: no hand has a player of this name"},
		{omaha + omaha, Options{}, "x: 2 hands, all of Omaha: only hold'em is audited"},
		{bad, Options{}, `x:1: "z" is no card; 1 hand left out, and no other is in the files`},
		{omaha + bad, Options{}, `2 hands, none of hold'em that can be audited: 1 Omaha, 1 damaged`},
		{base + bad, Options{}, ""},
		{base + bad + bad, Options{}, `2 of 3 hands are damaged, more than 1 %; the first: x:28: "z" is no card`},
		{"some text", Options{}, "the file has no hand histories of a known format: see simulate help room"},
	} {
		_, c, err := all(t, "x", strings.NewReader(x.text), x.o)
		if got := fmt.Sprint(err); got != x.want && !(x.want == "" && err == nil) {
			t.Errorf("%+v: got error %v, want %s", x.o, err, x.want)
		}
		if x.text == base+bad && fmt.Sprint(c.LeftOut) != `[x:28: "z" is no card; 1 hand left out]` {
			t.Errorf("got %v", c.LeftOut)
		}
	}
}

// TestIs looks at texts that are audited otherwise.
func TestIs(t *testing.T) {
	for _, text := range []string{"", "As Kd\n", "0 1 2\n", "Table of draws\nSeat 1: 3\n", "{}", `{"rows": [[1, 2]]}`, "[[0,1,2]]", "PokerStars\n", "actions\n", "\x00\x01"} {
		if Is([]byte(text)) {
			t.Errorf("%q looks like hand histories", text)
		}
	}
}

// check reads a text of one format, of which all is possible, and checks what must hold.
func check(t *testing.T, read format, text []byte) {
	c := New(Options{Any: true}, func(h *Hand) error {
		if h.Players < 2 || h.Players > MostPlayers || h.Own >= h.Players || h.Cards != 0 && h.Cards != 3 && h.Cards != 4 && h.Cards != 5 || h.Line < 1 || twice(h) || h.Acted > max(0, h.Cards-2) {
			t.Errorf("%+v", h)
		}
		for run := range h.Runs {
			for i, c := range h.Boards[run] {
				if (c == deck.NoCard) != (i >= h.Cards) {
					t.Errorf("%+v", h)
				}
			}
		}
		return nil
	})
	err := read(bufio.NewReader(bytes.NewReader(text)), c.take)
	n := c.counts.Hands + c.counts.Twice + c.counts.Impossible
	for _, l := range c.counts.LeftOut {
		n += l.Hands
	}
	if err != nil || n != c.counts.Read {
		t.Errorf("%d of %d hands, error %v", n, c.counts.Read, err)
	}
	c.Counts()
}

func FuzzText(f *testing.F) {
	f.Add([]byte(base))
	f.Add([]byte(ignition))
	f.Add([]byte(winamax))
	f.Add([]byte(fullTilt))
	f.Fuzz(func(t *testing.T, text []byte) { check(t, readText, text) })
}

func FuzzOHH(f *testing.F) {
	hands, _, _ := all(f, "x", strings.NewReader(base), Options{})
	f.Add([]byte(asOHH(hands[0]) + asOHH(hands[0])))
	f.Fuzz(func(t *testing.T, text []byte) { check(t, readOHH, text) })
}

func FuzzPHH(f *testing.F) {
	f.Add([]byte("[1]\nvariant = 'NT'\nhand = 3\nactions = ['d dh p1 AhKs', 'd dh p2 ????', 'p2 cbr 9', 'p1 cc', 'd db 2c3c4c', 'd db 5d', 'd db 6d', 'p2 sm QdQs']\nplayers = ['a', 'b']\n[2]\n"))
	f.Fuzz(func(t *testing.T, text []byte) { check(t, readPHH, text) })
}

// hands of a number of copies of an example, with other numbers.
func copies(n int) io.Reader {
	text := unpacked("fair-six.txt.gz")
	all := []io.Reader{}
	for i := range n {
		all = append(all, readerOf(func() []byte { return bytes.ReplaceAll(text, []byte("Hand #25"), fmt.Appendf(nil, "Hand #%d25", i+1)) }))
	}
	return io.MultiReader(all...)
}

// readerOf reads a text that is made when it is read.
func readerOf(make func() []byte) io.Reader {
	var in io.Reader
	return readFunc(func(p []byte) (int, error) {
		if in == nil {
			in = bytes.NewReader(make())
		}
		n, err := in.Read(p)
		if err != nil {
			in = strings.NewReader("")
		}
		return n, err
	})
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

func BenchmarkRead(b *testing.B) {
	for name, in := range map[string]func() io.Reader{
		"text/hands=3000":   func() io.Reader { return bytes.NewReader(unpacked("fair-six.txt.gz")) },
		"ohh/hands=2500":    func() io.Reader { return bytes.NewReader(unpacked("fair-headsup.ohh.gz")) },
		"phhs/hands=3500":   func() io.Reader { return bytes.NewReader(unpacked("fair-nine.phhs.gz")) },
		"text/hands=99000":  func() io.Reader { return copies(33) },
		"text/hands=999000": func() io.Reader { return copies(333) },
	} {
		b.Run("format="+name, func(b *testing.B) {
			n := 0
			for range b.N {
				r := New(Options{Player: "Hero"}, func(*Hand) error { n++; return nil })
				if err := r.Add("x", in()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "hands/s")
		})
	}
}
