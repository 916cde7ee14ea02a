module pokersim

go 1.26.0
