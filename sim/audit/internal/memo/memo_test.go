package memo

import (
	"errors"
	"sync"
	"testing"
)

// A key is computed once, an error is not kept, and the sizes of what is kept never exceed the room.
func TestMemoKeepsWithinItsRoom(t *testing.T) {
	m, computed := Memo[int, int]{Room: 10}, 0
	get := func(key, size int, fails error) int {
		value, err := m.Get(key, func(int) int { return size }, func() (int, error) { computed++; return key * key, fails })
		if value != key*key || !errors.Is(err, fails) {
			t.Errorf("key %d: got %d, %v", key, value, err)
		}
		if m.taken > m.Room {
			t.Errorf("key %d: %d of %d are taken", key, m.taken, m.Room)
		}
		return computed
	}
	failed := errors.New("failed")
	for i, x := range []struct {
		key, size int
		err       error
		want      int // computed so far
	}{{1, 4, nil, 1}, {1, 4, nil, 1}, {2, 6, nil, 2}, {1, 4, nil, 2}, {3, 11, nil, 3}, {3, 11, nil, 4}, {4, 1, failed, 5}, {4, 1, failed, 6}, {5, 1, nil, 7}, {5, 1, nil, 7}, {1, 4, nil, 8}} {
		if got := get(x.key, x.size, x.err); got != x.want {
			t.Errorf("step %d: computed %d times, want %d", i, got, x.want)
		}
	}
}

func TestMemoIsSafeForGoroutines(t *testing.T) {
	m := Memo[int, int]{Room: 5}
	var group sync.WaitGroup
	for i := range 200 {
		group.Go(func() {
			if got, err := m.Get(i%9, func(int) int { return 1 }, func() (int, error) { return i % 9, nil }); got != i%9 || err != nil {
				t.Errorf("key %d: got %d, %v", i%9, got, err)
			}
		})
	}
	group.Wait()
}
