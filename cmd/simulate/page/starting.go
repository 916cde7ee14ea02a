package page

import (
	"encoding/csv"
	"net/http"
	"strconv"
	"strings"

	_ "embed"
)

// startingCSV has the wins, ties and losses of the 169 classes of hold'em hands against
// one random hand, over all deals, the highest equity first. Its test counts them
// again.
//
//go:embed starting.csv
var startingCSV string

// startingHand is a class of hands. Its equity against one random hand is exact, from 0
// to 1.
type startingHand struct {
	Hand   string  `json:"hand"`
	Equity float64 `json:"equity"`
	Win    string  `json:"win"`
	Tie    string  `json:"tie"`
	Loss   string  `json:"loss"`
}

func startingHands(w http.ResponseWriter, _ *http.Request) {
	rows, err := startingRows()
	if err != nil {
		refuse(w, http.StatusInternalServerError, &Refusal{Text: err.Error()})
		return
	}
	answer(w, http.StatusOK, rows)
}

func startingRows() (rows []startingHand, err error) {
	records, err := csv.NewReader(strings.NewReader(startingCSV)).ReadAll()
	if err != nil {
		return nil, err
	}
	for _, r := range records[1:] {
		var n [3]float64 // below 2^53
		for i := range n {
			if n[i], err = strconv.ParseFloat(r[i+1], 64); err != nil {
				return nil, err
			}
		}
		equity := (n[0] + n[1]/2) / (n[0] + n[1] + n[2])
		rows = append(rows, startingHand{r[0], equity, r[1], r[2], r[3]})
	}
	return rows, nil
}
