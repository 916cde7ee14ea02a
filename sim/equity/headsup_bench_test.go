//go:build unix

package equity

import (
	"context"
	"fmt"
	"syscall"
	"testing"

	"pokersim/sim/chunk"
)

// cpuTime returns the CPU time of this process in nanoseconds. Unlike elapsed time
// it is comparable on a loaded machine.
func cpuTime(b *testing.B) int64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return usage.Utime.Nano() + usage.Stime.Nano()
}

func BenchmarkHeadsUp(b *testing.B) {
	for _, c := range []struct{ name, players, board string }{
		{"AcAd-KcKd", "AcAd|KcKd", ""},
		{"AcAd-KhKs", "AcAd|KhKs", ""},
		{"AsKs-QcQd", "AsKs|QcQd", ""},
		{"7c2d-JsTs", "7c2d|JsTs", ""},
		{"7c2d-AdKh", "7c2d|AdKh", ""},
		{"AhKd-QsJs", "AhKd|QsJs", ""},
		{"8h8c-AsKd", "8h8c|AsKd", ""},
		{"AcKc-AdKd", "AcKc|AdKd", ""},
		{"2c2d-AsKs", "2c2d|AsKs", ""},
		{"ThTs-9h8h", "ThTs|9h8h", ""},
		{"JsTs-random", "JsTs|random", ""},
		{"AA-random", "AA|random", ""},
		{"range-range", "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo|QQ+,AKs,AKo,JTs", ""},
		{"random-random", "random|random", ""},
		{"uneven", "22+,A2s+@0.5,K2s+,Q5s+,A2o+,K8o+,7s2c@0.3,8h2d@0.1|22+,A2s+,K2s+,A2o+,K9o+,Q9o+,7s6s@0.2,6h5h@0.3,5d4d@0.1", ""},
	} {
		for _, categories := range []bool{false, true} {
			b.Run(fmt.Sprintf("players=%s/categories=%t", c.name, categories), func(b *testing.B) {
				p := Plan{Spec: spec(b, c.players, c.board, "")}
				p.Categories = categories
				before := cpuTime(b)
				for b.Loop() {
					if _, err := prepared(b, p).Run(context.Background(), chunk.Options{Workers: 1}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(cpuTime(b)-before)/float64(b.N)/1e6, "cpu-ms/op")
			})
		}
	}
}

func BenchmarkTwoHoleExact(b *testing.B) {
	for _, players := range []string{"AsAhKsKh|8c7c6d5d", "AsAhKsKh|AdKd7c6c", "AsAhKsKh|xxxx", "AsKhTd9c|xxxx"} {
		b.Run("players="+players, func(b *testing.B) {
			p := Plan{Spec: gameSpec(b, "omaha", players, "", "")}
			before := cpuTime(b)
			for b.Loop() {
				if _, err := prepared(b, p).Run(context.Background(), chunk.Options{Workers: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(cpuTime(b)-before)/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}
