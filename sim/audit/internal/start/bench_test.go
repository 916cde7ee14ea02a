package start

import "testing"

// The test of the orders, and the search for the most likely one, of 4,000 packs.
func BenchmarkOrders(b *testing.B) {
	orders := Usual(13)
	s := packsOf(orders[3], dealer(b, "naive", 1), MaxPacks)
	b.Run("way=test", func(b *testing.B) {
		for b.Loop() {
			s.Test(orders)
		}
	})
	b.Run("way=likelihood", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Likely(b.Context(), orders); err != nil {
				b.Fatal(err)
			}
		}
	})
}
