package longtest

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// PeakWithin is the least Peak of a call that is to take at most some memory. If it takes more, it is
// measured again, ten times at most, on all processors and on one in turn: garbage that is made during a
// collection counts too, so a peak is never too small, and the machine decides where it is closer.
func PeakWithin(most uint64, call func()) uint64 {
	least := uint64(math.MaxUint64)
	for try := 0; try < 10 && least > most; try++ {
		processors := runtime.GOMAXPROCS(0)
		if try%2 == 1 {
			runtime.GOMAXPROCS(1)
		}
		least = min(least, Peak(call))
		runtime.GOMAXPROCS(processors)
	}
	return least
}

// Peak returns the most memory in bytes that lived at one time on the heap during a call, above that
// before it: it collects garbage each time that the heap has grown by a fiftieth. Nothing else of the
// process should run meanwhile.
func Peak(call func()) uint64 {
	live := func() uint64 {
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	defer debug.SetGCPercent(debug.SetGCPercent(2))
	runtime.GC()
	before := live()
	var most atomic.Uint64
	var ended atomic.Bool
	var watch func(*[16]byte)
	watch = func(*[16]byte) { // after each collection
		most.Store(max(most.Load(), live()))
		if !ended.Load() {
			runtime.SetFinalizer(new([16]byte), watch)
		}
	}
	watch(nil)
	call()
	runtime.GC()
	ended.Store(true)
	return max(most.Load(), live()) - before
}
