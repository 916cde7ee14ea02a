package longtest

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// PeakWithin is Peak of a call that is to take at most some memory. If it takes more, it is measured
// again, five times at most: what is garbage by the end of a collection counts too.
func PeakWithin(most uint64, call func()) (peak uint64) {
	for range 5 {
		if peak = Peak(call); peak <= most {
			break
		}
	}
	return peak
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
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // a call beside the collection makes garbage that lives until its end
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
