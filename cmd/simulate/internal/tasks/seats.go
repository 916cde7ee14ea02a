package tasks

import (
	"fmt"

	"pokersim/results"
)

// The tables of the command.
const (
	TableCategories = "categories"
	TableMatrix     = "matrix"
	TablePots       = "pots"
)

// seatsTable returns the table of a tally that counts what the hands are.
func (t Equity) seatsTable(all *results.AtTable) (report interface {
	results.Report
	Warn(string)
	Doubts() []string
}, err error) {
	switch t.Table {
	case "", TableCategories:
		return all, nil
	case TableMatrix:
		return results.TableMatrix{AtTable: all}, nil
	case TablePots:
		return results.TablePots{AtTable: all}, nil
	}
	return nil, fmt.Errorf("no table %q", t.Table)
}
