// Package room tests whether a card room deals fairly, by a player's own hand histories: texts, in
// which the room tells the player what came. A Reader reads files and judges them.
//
// A player sees a selection. Whether a flop is dealt, and who is all-in, depends on cards that the
// history hides: who has aces stays in, so flops that are dealt have fewer. A test of the ranks of
// boards, of hands that others show, or of winnings convicts every fair room. So there are three
// kinds of tests:
//
//   - Exact laws that hold whatever was played: of own cards, which are always seen; of the suits
//     of boards, as play prefers none; and of the order of a run-out. Given which cards came with
//     nobody left to act, every order of them is equally likely.
//   - Laws of unseen cards, which hold but for the selection. The p-value is that of the worst law
//     within a margin, Test.Margin, of at least 1.5 times the largest bias among 11 million fair
//     hands of five kinds of tables.
//   - Those of dealt hands (simulate audit -seats), if every hand that counts shows all cards.
//
// A file of hands that were played, without those that were folded, fails tests of own cards in a
// fair room. Missing says that hands are missing: if the button moves to the next seat in fewer
// than 80 % of 50 or more consecutive hands of a table, or if the player folds too seldom before
// the flop. Then only tests run that hold for such hands too.
//
// The sum of all-ins is that of shares, 1, 1/2 or 0 of the pot, of two players who act no more; its
// law has the equities by all cards that are known. Of a board that is run several times the first
// one counts. Margins of shares are relative, those of all-ins are in parts of the pot.
//
// P-values are adjusted for their number (Holm 1979): a test is FAIL below audit.DefaultAlpha/11,
// and SUSPECT below 0.01. Reports have no name, table, number or time of a hand, only names of
// files with lines. They depend on the texts alone. Errors are those of files, of histories that
// cannot be tested, and of the name of a player whom they do not have.
package room

import (
	"io"

	"pokersim/sim/audit/room/internal/history"
)

// Reader reads histories. The zero value is ready.
type Reader struct {
	Player   string // whose histories they are; "" if the texts say it
	AnyRoom  bool   // several rooms are judged as one
	Complete bool   // all hands that were dealt are there, whatever they look like

	counts *counter
	in     *history.Reader
}

func (r *Reader) options() history.Options { return history.Options{Player: r.Player, Any: r.AnyRoom} }

// Judge reads files, folders, archives and, as "-", standard input, and judges their hands.
func (r *Reader) Judge(paths []string, stdin io.Reader) (*Report, error) {
	c, err := newCounter()
	if err != nil {
		return nil, err
	}
	counts, err := history.Files(paths, stdin, r.options(), c.add)
	if err != nil {
		return nil, err
	}
	return c.report(counts, r), nil
}

// Add reads one file, as of a page. Report judges the hands of all of them.
func (r *Reader) Add(name string, in io.Reader) (err error) {
	if r.counts == nil {
		if r.counts, err = newCounter(); err != nil {
			return err
		}
		r.in = history.New(r.options(), r.counts.add)
	}
	return r.in.Add(name, in)
}

// Report judges the hands of the files that Add read, of which there must be one.
func (r *Reader) Report() (*Report, error) {
	counts, err := r.in.Counts()
	if err != nil {
		return nil, err
	}
	return r.counts.report(counts, r), nil
}

// Is reports whether a text that begins with head, some 4 KiB, looks like hand histories.
func Is(head []byte) bool { return history.Is(head) }
