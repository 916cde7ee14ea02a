package query

import "testing"

// A hand against a range on all flops is counted in the time of an exact count; a range against a
// range, on each flop of each of its hands, is not. Predicted times have that of what is made once.
func TestTimesOfEquities(t *testing.T) {
	for _, c := range []struct {
		query string
		want  Method
	}{
		{"select avg(HvRequity(a, flop)) from a='AsKs', b='QQ+,AKo'", Exact},
		{"select avg(HvRequity(a, river)) from a='AsKs', b='QQ+'", Sample}, // a sum of 20 million fractions
		{"select avg(HvRequity(a, turn)) from a='22+,A2s+', b='**', board='Td7c2s'", Exact},
		{"select avg(HvRequity(a, flop)) from a='22+,A2s+', b='33+,A2s+'", Sample},
		{"select avg(HvHequity(a, turn)) from game='omaha', a='AsAhKsKh', b='QsQhJsJh', board='Td7c2s'", Exact},
	} {
		p, err := prepare(Plan{Spec: Spec{Query: c.query}})
		if err != nil {
			t.Fatal(err)
		}
		s := p.statements[0]
		with := s.draws
		with.setUp = 0
		if got := s.plan.Method; got != c.want || s.draws.nanoseconds() <= with.nanoseconds() {
			t.Errorf("%s: %s, %g ns, want %s; without what is made once %g", c.query, got, s.draws.nanoseconds(), c.want, with.nanoseconds())
		}
	}
}
