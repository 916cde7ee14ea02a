package chunk

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pokersim/deck"
)

// job returns a job whose counts are the sum of the chunk numbers and the number of
// chunks.
func job(chunks Set, fail func(chunk uint64) error) Job {
	return Job{Chunks: chunks, Counts: 2, Worker: func() Worker {
		return func(_ context.Context, chunk uint64, into *Tally) error {
			into.Counts[0] += chunk
			into.Counts[1]++
			return fail(chunk)
		}
	}}
}

func never(uint64) error { return nil }

func TestEveryChunkIsDoneOnce(t *testing.T) {
	chunks := Set{{From: 3, To: 10}, {From: 20, To: 21}, {From: 1000, To: 1100}}
	want := []uint64{3 + 4 + 5 + 6 + 7 + 8 + 9 + 20 + 100*1000 + 99*100/2, 108}
	for _, workers := range []int{1, 2, 16, 500} {
		done, err := Run(context.Background(), job(chunks, never), Options{Workers: workers})
		if err != nil || !slices.Equal(done.Counts, want) || !slices.Equal(done.Chunks, chunks) {
			t.Errorf("workers=%d: got %v, %v, want %v", workers, done, err, want)
		}
	}
}

// If no chunk remains, Run returns options.Done.
func TestNothingToDo(t *testing.T) {
	all, none := Set{{From: 0, To: 3}}, Set{}
	done := Tally{Chunks: all, Counts: []uint64{3, 3}}
	for name, c := range map[string]struct {
		chunks  Set
		options Options
		want    Tally
	}{
		"empty job":  {nil, Options{Workers: 4}, Tally{Counts: []uint64{0, 0}}},
		"empty Only": {all, Options{Only: &none}, Tally{Counts: []uint64{0, 0}}},
		"all done":   {all, Options{Done: done}, done},
	} {
		got, err := Run(context.Background(), job(c.chunks, never), c.options)
		if err != nil || !slices.Equal(got.Counts, c.want.Counts) || !slices.Equal(got.Chunks, c.want.Chunks) {
			t.Errorf("%s: got %v, %v, want %v", name, got, err, c.want)
		}
	}
}

func TestOptionsThatCannotBeRun(t *testing.T) {
	outside := Set{{From: 2, To: 4}}
	for name, o := range map[string]Options{
		"negative workers": {Workers: -1},
		"too many workers": {Workers: MaxWorkers + 1},
		"chunks outside":   {Only: &outside},
		"done outside":     {Done: Tally{Chunks: outside}},
		"other counts":     {Done: Tally{Counts: []uint64{1}}},
	} {
		_, err := Run(context.Background(), job(Set{{From: 0, To: 3}}, never), o)
		if !errors.Is(err, ErrPlan) {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
}

// A chunk that fails is not in the tally, nor are the counts that it has added.
// Chunks that finished before it are.
func TestAFailedChunkDoesNotCount(t *testing.T) {
	broken := errors.New("broken")
	fail := func(chunk uint64) error {
		if chunk == 50 {
			return broken
		}
		return nil
	}
	for _, workers := range []int{1, 4} {
		done, err := Run(context.Background(), job(Set{{From: 0, To: 100}}, fail), Options{Workers: workers})
		if !errors.Is(err, broken) {
			t.Errorf("workers=%d: got error %v", workers, err)
		}
		want := make([]uint64, 2)
		for _, r := range done.Chunks {
			for c := r.From; c < r.To; c++ {
				want[0], want[1] = want[0]+c, want[1]+1
			}
		}
		if !slices.Equal(done.Counts, want) {
			t.Errorf("workers=%d: got counts %v of chunks %v, want %v", workers, done.Counts, done.Chunks, want)
		}
		if len(done.Chunks.Minus(Set{{From: 50, To: 51}})) == 0 || done.Chunks.Len() == 100 {
			t.Errorf("workers=%d: got chunks %v, want some, and not chunk 50", workers, done.Chunks)
		}
	}
}

// runTo ends at the first chunk that reaches the target, with any number of workers
// and any windows.
func TestRunToFindsTheFirstBoundary(t *testing.T) {
	for limit := range uint64(60) {
		target := Target{
			Reached:  func(t Tally) bool { return t.Counts[0] >= limit*limit },
			Possible: func(_, after Tally) bool { return after.Counts[0] >= limit*limit },
		}
		want := uint64(0)
		for sum := uint64(0); sum < limit*limit && want < 50; want++ {
			sum += want
		}
		for _, workers := range []int{1, 3} {
			got, err := runTo(context.Background(), job(Set{{From: 0, To: 50}}, never), Options{Workers: workers}, target)
			if err != nil || got.Chunks.Len() != want || got.Counts[1] != want {
				t.Errorf("limit %d, workers=%d: stopped after %v (%v), want %d chunks", limit*limit, workers, got.Chunks, err, want)
			}
		}
	}
}

// Watch gets sums of whole chunks that never decrease, and Progress never more than
// all chunks. Both include the chunks of Done. Chunk 50 waits for a call of Watch, and
// chunk 150 for one of Progress.
func TestWatchAndProgress(t *testing.T) {
	done := Tally{Chunks: Set{{From: 0, To: 10}}, Counts: []uint64{45, 10}}
	watched, progressed := make(chan struct{}), make(chan struct{})
	var seen, told uint64
	wait := func(chunk uint64) error {
		switch chunk {
		case 50:
			<-watched
		case 150:
			<-progressed
		}
		return nil
	}
	got, err := Run(context.Background(), job(Set{{From: 0, To: 210}}, wait), Options{
		Workers: 2, Done: done, Every: time.Millisecond,
		Watch: func(s Tally) {
			if s.Counts[1] != s.Chunks.Len() || s.Chunks.Len() < max(seen, 10) {
				t.Errorf("Watch got the counts of %d chunks for chunks %v, after %d chunks", s.Counts[1], s.Chunks, seen)
			}
			if seen == 0 {
				close(watched)
			}
			seen = s.Chunks.Len()
		},
		Progress: func(chunks uint64) {
			if chunks < max(told, 8) || chunks > 210 {
				t.Errorf("Progress got %d chunks after %d", chunks, told)
			}
			if told == 0 {
				close(progressed)
			}
			told = chunks
		},
	})
	if err != nil || got.Total() != 209*210/2+210 || seen == 0 || told == 0 {
		t.Errorf("got %v, %v; Watch got %d chunks, Progress %d", got, err, seen, told)
	}
}

func TestWatchAndProgressOfATarget(t *testing.T) {
	none := Target{Reached: func(Tally) bool { return false }, Possible: func(_, _ Tally) bool { return false }}
	var seen, told uint64
	got, err := runTo(context.Background(), job(Set{{From: 0, To: 50}}, never), Options{
		Workers: 1, Every: 1,
		Watch:    func(s Tally) { seen = s.Chunks.Len() },
		Progress: func(chunks uint64) { told = chunks },
	}, none)
	if err != nil || got.Chunks.Len() != 50 || seen != 50 || told != 50 {
		t.Errorf("got %v, %v; Watch got %d chunks, Progress %d, want 50", got, err, seen, told)
	}
}

// A run to a target needs ascending order. If a chunk fails, it returns the chunks
// before it.
func TestRunToRefusesAndFails(t *testing.T) {
	reached := Target{Reached: func(t Tally) bool { return t.Counts[1] >= 40 }, Possible: func(_, after Tally) bool { return after.Counts[1] >= 40 }}
	all := Set{{From: 0, To: 50}}
	for name, o := range map[string]Options{
		"only some":    {Only: &all},
		"out of order": {Done: Tally{Chunks: Set{{From: 3, To: 4}}, Counts: []uint64{3, 1}}},
		"workers":      {Workers: -1},
	} {
		if _, err := runTo(context.Background(), job(all, never), o, reached); !errors.Is(err, ErrPlan) || err.Error() == "" {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
	broken, calls := errors.New("broken"), 0
	for at := range 60 { // each call fails once, also in the bisection of a window
		calls = 0
		fail := func(uint64) error {
			if calls++; calls == at+1 {
				return broken
			}
			return nil
		}
		got, err := runTo(context.Background(), job(all, fail), Options{Workers: 1}, reached)
		if err != nil && (!errors.Is(err, broken) || got.Counts[1] != got.Chunks.Len() || got.Counts[1] >= 40) {
			t.Errorf("failure at call %d: got %v, %v", at+1, got, err)
		}
	}
}

// Sort sorts fingerprints, and JSON keeps their values.
func TestPrintsKeepTheirValue(t *testing.T) {
	a := Tally{Counts: []uint64{1}, Prints: Prints{{3}, {1, 2}, {1, 1}}}
	sum := Tally{}
	sum.Add(a)
	sum.Add(Tally{Prints: Prints{{2}}})
	sum.Prints.Sort()
	if want := (Prints{{1, 1}, {1, 2}, {2}, {3}}); !slices.Equal(sum.Prints, want) || a.Prints[0] != (Print{3}) {
		t.Errorf("got %v, want %v", sum.Prints, want)
	}
	text := deck.Must(json.Marshal(sum))
	var again Tally
	if err := json.Unmarshal(text, &again); err != nil || !slices.Equal(again.Prints, sum.Prints) || !slices.Equal(again.Counts, sum.Counts) {
		t.Errorf("read back %v, %v", again, err)
	}
	for _, bad := range []string{`{"prints": 3}`, `{"prints": "AAAA"}`} {
		if err := json.Unmarshal([]byte(bad), &again); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

func TestSetsAsText(t *testing.T) {
	for want, s := range map[string]Set{
		"": nil, "7": {{7, 8}}, "0-6 and 9": {{0, 7}, {9, 10}},
		"0 and 2 and 4 and 3 more ranges": {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}},
	} {
		if got := s.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	defer func() {
		if cause := recover(); cause == nil || !strings.Contains(cause.(string), "part 3 of 2") {
			t.Errorf("part 3 of 2: got %v, want a panic with these numbers", cause)
		}
	}()
	Set{}.Part(3, 2)
}

// The chunks have all rounds, and In is the sum of Of.
func TestRoundsInChunks(t *testing.T) {
	for total := uint64(1); total < 40; total++ {
		r := Rounds{total, 7}
		all := r.Chunks()
		if got := r.In(all); got != total {
			t.Errorf("%d rounds: %d in all chunks", total, got)
		}
		for n := range all.Len() {
			if got, want := r.In(Set{{From: n, To: n + 1}}), r.Of(n); got != want || got == 0 || got > 7 {
				t.Errorf("%d rounds: %d in chunk %d, want %d", total, got, n, want)
			}
		}
	}
}

// Grow removes the last chunk if it is shorter than in the longer plan, and nothing
// else.
func TestRoundsGrow(t *testing.T) {
	whole := Tally{Chunks: Set{{From: 0, To: 3}}, Counts: []uint64{20}}
	count := func(_ context.Context, _ uint64, into *Tally) error { into.Counts[0] += 6; return nil }
	longer := growing(count)
	for before, want := range map[uint64]uint64{20: 14, 21: 20, 60: 20} {
		got, err := longer.Grow(context.Background(), before, whole)
		if err != nil || got.Counts[0] != want {
			t.Errorf("from %d rounds: got %v, %v, want %d", before, got, err, want)
		}
	}
	broken := errors.New("broken")
	fails := growing(func(context.Context, uint64, *Tally) error { return broken })
	if _, err := fails.Grow(context.Background(), 20, whole); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}

// growing is 50 rounds in chunks of 7, and any number of them, counted by a worker.
func growing(count Worker) Work {
	j := Job{Counts: 1, Rounds: Rounds{50, 7}, Worker: func() Worker { return count }}
	j.Chunks = j.Rounds.Chunks()
	j.Of = func(uint64) Work { return j.Work() }
	return j.Work()
}

// Prefixes are the powers 2^(i/4), rounded down, without duplicates.
func TestNextPrefix(t *testing.T) {
	want := []uint64{1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16, 19, 22, 26, 32}
	n := uint64(0)
	for _, p := range want {
		if n = nextPrefix(n); n != p {
			t.Fatalf("got prefix %d, want %d", n, p)
		}
	}
	for octave := 5; octave < 50; octave++ { // math.Exp2 is exact enough below 2^50
		for quarter := range 4 {
			want := uint64(math.Exp2(float64(octave) + float64(quarter)/4))
			if got := nextPrefix(want - 1); got != want {
				t.Errorf("nextPrefix(%d): got %d, want %d", want-1, got, want)
			}
			if got := nextPrefix(want); got <= want || got > want+want/4 {
				t.Errorf("nextPrefix(%d): got %d, want at most a quarter more", want, got)
			}
		}
	}
}

// Prefix gets the tallies of the first chunks, in ascending order, and of all
// chunks, with any number of workers, any chunk numbers and after an earlier run.
func TestPrefixes(t *testing.T) {
	chunks := Set{{From: 3, To: 40}, {From: 100, To: 1100}}
	var want []uint64
	for n := nextPrefix(0); n < chunks.Len(); n = nextPrefix(n) {
		want = append(want, n)
	}
	want = append(want, chunks.Len())
	earlier := deck.Must(Run(context.Background(), job(chunks.First(7), never), Options{}))
	for _, workers := range []int{1, 2, 16} {
		for _, done := range []Tally{{}, earlier} {
			var got []uint64
			all, err := Run(context.Background(), job(chunks, never), Options{Workers: workers, Done: done, Prefix: func(tally Tally) {
				got = append(got, tally.Chunks.Len())
				checkFirst(t, chunks, tally)
			}})
			from := slices.IndexFunc(want, func(n uint64) bool { return n > done.Chunks.Len() })
			if err != nil || !slices.Equal(got, want[from:]) {
				t.Errorf("workers=%d: prefixes %v, %v, want %v", workers, got, err, want[from:])
			}
			checkFirst(t, chunks, all)
		}
	}
}

// checkFirst checks that a tally is that of the first chunks.
func checkFirst(t *testing.T, chunks Set, tally Tally) {
	t.Helper()
	sum, n := uint64(0), uint64(0)
	first := chunks.First(tally.Chunks.Len())
	for _, r := range first {
		for c := r.From; c < r.To; c++ {
			sum, n = sum+c, n+1
		}
	}
	if want := []uint64{sum, n}; !slices.Equal(tally.Counts, want) || !slices.Equal(tally.Chunks, first) {
		t.Errorf("got counts %v of chunks %v, want %v of %v", tally.Counts, tally.Chunks, want, first)
	}
}

// In a run to a target, Prefix gets the prefixes before the chunk at which the run
// ends, and the tally of the run.
func TestPrefixesOfARunToATarget(t *testing.T) {
	chunks := Set{{From: 0, To: 200}}
	target := Target{
		Reached:  func(t Tally) bool { return t.Counts[1] >= 37 },
		Possible: func(_, after Tally) bool { return after.Counts[1] >= 37 },
	}
	want := []uint64{1, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16, 19, 22, 26, 32, 37}
	for _, workers := range []int{1, 3} {
		var got []uint64
		all, err := runTo(context.Background(), job(chunks, never), Options{Workers: workers, Prefix: func(tally Tally) {
			got = append(got, tally.Chunks.Len())
			checkFirst(t, chunks, tally)
		}}, target)
		if err != nil || !slices.Equal(got, want) || all.Chunks.Len() != 37 {
			t.Errorf("workers=%d: prefixes %v up to %v, %v, want %v", workers, got, all.Chunks, err, want)
		}
	}
}

// Prefixes need all chunks in ascending order. They end when a chunk fails.
func TestPrefixesThatCannotBe(t *testing.T) {
	chunks, some := Set{{From: 0, To: 100}}, Set{{From: 2, To: 4}}
	ignore := func(Tally) {}
	for name, o := range map[string]Options{
		"some chunks":   {Only: &some, Prefix: ignore},
		"done with gap": {Done: Tally{Chunks: some, Counts: []uint64{5, 2}}, Prefix: ignore},
		"workers":       {Workers: -1, Prefix: ignore},
	} {
		if _, err := Run(context.Background(), job(chunks, never), o); !errors.Is(err, ErrPlan) {
			t.Errorf("%s: got %v, want ErrPlan", name, err)
		}
	}
	broken := errors.New("broken")
	most := uint64(0)
	_, err := Run(context.Background(), job(chunks, func(c uint64) error {
		if c == 50 {
			return broken
		}
		return nil
	}), Options{Prefix: func(t Tally) { most = t.Chunks.Len() }})
	if !errors.Is(err, broken) || most != 45 {
		t.Errorf("got error %v after %d chunks, want it after 45", err, most)
	}
}

// keeping returns a job whose workers keep their counts until Later is called.
func keeping(chunks Set, do func(chunk uint64) error) Job {
	return Job{Chunks: chunks, Counts: 2, Worker: func() Worker {
		var sum, n uint64
		return func(_ context.Context, chunk uint64, into *Tally) error {
			if err := do(chunk); err != nil {
				return err
			}
			sum, n = sum+chunk, n+1
			into.Later = func() {
				into.Counts[0] += sum
				into.Counts[1] += n
				sum, n = 0, 0
			}
			return nil
		}
	}}
}

// sumsOf returns the counts of a set of chunks.
func sumsOf(chunks Set) []uint64 {
	sums := make([]uint64, 2)
	for _, r := range chunks {
		for c := r.From; c < r.To; c++ {
			sums[0], sums[1] = sums[0]+c, sums[1]+1
		}
	}
	return sums
}

// A tally has the counts of its chunks and no others, even if the workers keep counts:
// in a tally of Watch, at the end, after an error and after ctx has ended.
func TestWhatIsKeptIsAddedWithItsChunks(t *testing.T) {
	check := func(what string, got Tally) {
		t.Helper()
		if !slices.Equal(got.Counts, sumsOf(got.Chunks)) {
			t.Errorf("%s: counts %v do not match the chunks %v", what, got.Counts, got.Chunks)
		}
	}
	broken := errors.New("broken")
	for _, workers := range []int{1, 4} {
		for _, failing := range []uint64{3, 200, 5000} {
			ctx, cancel := context.WithCancel(context.Background())
			watched := make(chan struct{})
			do := func(chunk uint64) error {
				switch {
				case chunk == failing && workers == 1:
					return broken
				case chunk == failing:
					cancel()
				case chunk > failing: // the workers' context may end a moment later
					<-ctx.Done()
					return ctx.Err()
				case chunk%50 == 49: // waits for a tally of the chunks before
					<-watched
				}
				return nil
			}
			watch := func(got Tally) {
				check("watched", got)
				select {
				case watched <- struct{}{}:
				default:
				}
			}
			got, err := Run(ctx, keeping(Set{{From: 0, To: 1000}}, do), Options{Workers: workers, Every: time.Millisecond, Watch: watch})
			cancel()
			check("at the end", got)
			if all := got.Chunks.Len() == 1000; all != (err == nil) || all != (failing == 5000) {
				t.Errorf("workers=%d, failing in chunk %d: finished %v, error %v", workers, failing, got.Chunks, err)
			}
			if workers == 1 && failing < 1000 && got.Chunks.Len() != failing {
				t.Errorf("failing in chunk %d: finished %v, want all earlier chunks", failing, got.Chunks)
			}
		}
	}
}

// A run that ends by a time has the first chunks of the plan, at least one.
func TestUntilATime(t *testing.T) {
	ends := time.Now().Add(20 * time.Millisecond)
	slow := func(_ context.Context, n uint64, into *Tally) error {
		time.Sleep(time.Duration(n%3) * time.Millisecond)
		into.Counts[0] += n
		return nil
	}
	job := Job{Chunks: Set{{From: 0, To: 1 << 60}}, Counts: 1, Worker: func() Worker { return slow }}
	for _, prefix := range []func(Tally){nil, func(Tally) {}} {
		for _, until := range []time.Time{ends, time.Now().Add(-time.Hour)} {
			tally, err := Run(context.Background(), job, Options{Workers: 5, Until: until, Prefix: prefix})
			n := tally.Chunks.Len()
			if err != nil || n == 0 || !slices.Equal(tally.Chunks, Set{{From: 0, To: n}}) || tally.Counts[0] != n*(n-1)/2 {
				t.Errorf("got chunks %v, %v, %v, want the first ones", tally.Chunks, tally.Counts, err)
			}
		}
	}
}
