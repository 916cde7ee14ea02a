module pokersim

go 1.26.0

require (
	github.com/chehsunliu/poker v0.1.0 // indirect
	github.com/google/go-cmp v0.7.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	gonum.org/v1/gonum v0.17.0 // indirect
)
