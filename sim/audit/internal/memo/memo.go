// Package memo keeps what was computed from a key, within a process and in bounded memory.
package memo

import "sync"

// Memo keeps the results of a deterministic function by key. Several goroutines may use it: those
// that ask for a key at the same time may all compute it. The zero value with a Room is ready.
type Memo[K comparable, V any] struct {
	Room int // the most that the kept results take, in the units of Get's size

	mu    sync.Mutex
	kept  map[K]V
	taken int
}

// Get returns the result of a key, which nobody may change. It computes one that is not kept, and
// keeps it unless that ends with an error or size exceeds the room. If the room is full, all others
// are dropped before.
func (m *Memo[K, V]) Get(key K, size func(V) int, compute func() (V, error)) (V, error) {
	m.mu.Lock()
	value, ok := m.kept[key]
	m.mu.Unlock()
	if ok {
		return value, nil
	}
	value, err := compute()
	if err != nil {
		return value, err
	}
	takes := size(value)
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.kept[key]; ok || takes > m.Room {
		return value, nil
	}
	if m.kept == nil || m.taken+takes > m.Room {
		m.kept, m.taken = map[K]V{}, 0
	}
	m.kept[key] = value
	m.taken += takes
	return value, nil
}
