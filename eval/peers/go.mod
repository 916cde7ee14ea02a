module pokersim/eval/peers

go 1.26.0

require (
	github.com/cardrank/cardrank v0.16.5
	pokersim v0.0.0
)

require github.com/chehsunliu/poker v0.1.0 // indirect

replace pokersim => ../..
