module pokersim

go 1.26.0

require github.com/chehsunliu/poker v0.1.0 // indirect
