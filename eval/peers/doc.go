// Package peers compares the evaluators of package eval with those of another program,
// github.com/cardrank/cardrank. It is a module of its own, so that nobody else needs that
// one, which has tables of 125 MB.
//
//	cd eval/peers
//	go test -tags portable .            # a million hands of each game
//	go test -tags portable . -update    # writes eval/testdata/cardrank.csv
//
// The tag makes cardrank leave its tables out.
package peers
