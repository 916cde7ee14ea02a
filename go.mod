module pokersim

go 1.26.0

require (
	github.com/chehsunliu/poker v0.1.0
	golang.org/x/sync v0.24.0
	golang.org/x/sys v0.49.0
	gonum.org/v1/gonum v0.17.0
)
