package page

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// A text in parts has the report of the whole text, wherever it is cut, and an error names
// the line of the whole text.
func TestTextInPartsIsAuditedAsAWhole(t *testing.T) {
	_, s := serving(t)
	post := func(query, text string) (int, string) {
		answer, got := send(t, "POST", s.URL+"/api/permutations?file=x.txt"+query, text, "Content-Type", "text/plain")
		return answer.StatusCode, got
	}
	inParts := func(text string, cuts ...int) (status int, got string) {
		id, from := "", 0
		for _, cut := range append(cuts, len(text)) {
			query := ""
			if cut < len(text) {
				query += "&more=1"
			}
			if id != "" {
				query += "&upload=" + id
			}
			status, got = post(query, text[from:cut])
			if status != 202 {
				return status, got
			}
			var part struct{ Upload string }
			if json.Unmarshal([]byte(got), &part); part.Upload == "" || id != "" && part.Upload != id {
				t.Fatalf("a part gives %s", got)
			}
			id, from = part.Upload, cut
		}
		return status, got
	}
	var lines strings.Builder
	for i := range 3000 {
		fmt.Fprintln(&lines, i%3, (i+1)%3, (i+2)%3)
	}
	text := lines.String()
	audit := func(got string) string {
		var v struct {
			State string
			Audit json.RawMessage
		}
		if err := json.Unmarshal([]byte(got), &v); err != nil || v.State != "done" || len(v.Audit) == 0 {
			t.Errorf("%v: %.200s", err, got)
		}
		return string(v.Audit)
	}
	_, got := post("", text)
	want := audit(got)
	for _, cuts := range [][]int{{1}, {7, 8}, {100, 9000, len(text) - 1}} {
		if status, got := inParts(text, cuts...); status != 200 || audit(got) != want {
			t.Errorf("cut at %v: status %d, %.200s", cuts, status, got)
		}
	}
	wrong := text[:len(text)-6] + "0 0 1\n"
	if status, got := inParts(wrong, 50, 1000); status != 400 || !strings.Contains(got, "line 3000: ") {
		t.Errorf("a wrong line: status %d, %s", status, got)
	}
	if status, got := inParts("0 1 2\n0 0 1\n"+text, 100, 2000, 3000); status != 400 || !strings.Contains(got, "line 2: ") {
		t.Errorf("a wrong line in an early part: status %d, %s", status, got)
	}
	if status, got := post("&upload=unknown", text); status != 404 || !strings.Contains(got, "are gone") {
		t.Errorf("an unknown upload: status %d, %s", status, got)
	}
	var parts []string
	for range maxUploads {
		_, got := post("&more=1", text)
		var part struct {
			Upload, State, Done string
			Audit               struct {
				Verdict string
				Modes   []struct{ Positions struct{ Ratios []float64 } }
			}
		}
		for json.Unmarshal([]byte(got), &part) == nil && part.Done == "0" { // the audit reads on after the answer
			_, got = post("&more=1&upload="+part.Upload, text)
		}
		if part.State != "running" || part.Audit.Verdict != "" || len(part.Audit.Modes[0].Positions.Ratios) != 9 {
			t.Errorf("a part has %.300s", got)
		}
		parts = append(parts, part.Upload)
	}
	if status, got := post("&more=1", text); status != 429 {
		t.Errorf("too many texts: status %d, %s", status, got)
	}
	if answer, _ := send(t, "DELETE", s.URL+"/api/permutations/"+parts[0], ""); answer.StatusCode != 204 {
		t.Errorf("ending a text: status %d", answer.StatusCode)
	}
	if status, got := post("&more=1&upload="+parts[0], text); status != 404 {
		t.Errorf("a text that was ended: status %d, %s", status, got)
	}
	if status, got := post("&more=1", text); status != 202 {
		t.Errorf("after one was ended: status %d, %s", status, got)
	}
}

// The mode of a text is that of its command.
// Hand histories are judged as by simulate room -, in parts too.
func TestHistoriesAreJudged(t *testing.T) {
	_, s := serving(t)
	post := func(query, text string) (v struct {
		Upload, Error, Command string
		Room                   struct{ Verdict, Text string }
	}) {
		_, got := send(t, "POST", s.URL+"/api/permutations?file=x.txt"+query, text, "Content-Type", "text/plain")
		if err := json.Unmarshal([]byte(got), &v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	for name, want := range map[string]string{"few-euro-crlf.txt": "room: PokerStars, 60 hands of 1 file", "omaha-only.txt": "x.txt: 40 hands, all of Omaha: only hold'em is audited"} {
		text, err := os.ReadFile("../../../sim/audit/room/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		whole := post("", string(text))
		if got := whole.Room.Text + whole.Error; !strings.HasPrefix(got, want) || whole.Error == "" && whole.Command != "simulate room - < x.txt" {
			t.Errorf("%s: got %.200s, %s", name, got, whole.Command)
		}
		first := post("&more=1", string(text[:100]))
		if rest := post("&upload="+first.Upload, string(text[100:])); first.Upload == "" || rest.Room != whole.Room || rest.Error != whole.Error {
			t.Errorf("%s in parts: got %+v, want %+v", name, rest, whole)
		}
	}
}

func TestTextHasAMode(t *testing.T) {
	_, s := serving(t)
	text := strings.Repeat("0 1 2\n", 500)
	_, got := send(t, "POST", s.URL+"/api/permutations?file=x.txt&mode=reuse", text, "Content-Type", "text/plain")
	var v struct {
		Command string
		Audit   struct{ Modes []struct{ Mode string } }
	}
	if err := json.Unmarshal([]byte(got), &v); err != nil || v.Command != "simulate audit -mode reuse - < x.txt" || v.Audit.Modes[0].Mode != "reuse" {
		t.Errorf("%v: %.300s", err, got)
	}
	if answer, got := send(t, "POST", s.URL+"/api/permutations?file=x.txt&mode=none", text, "Content-Type", "text/plain"); answer.StatusCode != 400 {
		t.Errorf("an unknown mode: status %d, %s", answer.StatusCode, got)
	}
}

// The names of the cards are those of the file; numbers have none.
func TestAuditHasTheNamesOfItsCards(t *testing.T) {
	_, s := serving(t)
	r := rand.New(rand.NewPCG(1, 2)) // of fair packs, for which no cause is sought
	names := func(card func(i int) string, n int) []string {
		var text strings.Builder
		for range 500 {
			for _, i := range r.Perm(n) {
				fmt.Fprint(&text, card(i), " ")
			}
			text.WriteByte('\n')
		}
		response, got := send(t, "POST", s.URL+"/api/permutations", text.String(), "Content-Type", "text/plain")
		var report struct{ Audit struct{ Names []string } }
		if err := json.Unmarshal([]byte(got), &report); response.StatusCode != 200 || err != nil {
			t.Errorf("status %d, %v: %s", response.StatusCode, err, got)
		}
		return report.Audit.Names
	}
	number := func(i int) string { return fmt.Sprint(i) }
	if got := names(number, 10); got != nil {
		t.Errorf("ten cards have the names %v", got)
	}
	if got := names(number, 52); got != nil {
		t.Errorf("52 numbers have the names %v", got)
	}
	if got := names(func(i int) string { return fmt.Sprintf("%c%c", "23456789TJQKA"[i%13], "cdhs"[i/13]) }, 52); len(got) != 52 || got[0] != "2c" || got[51] != "As" {
		t.Errorf("52 cards have the names %v", got)
	}
	if got := names(func(i int) string {
		if i >= 52 {
			return "Jo"
		}
		return fmt.Sprintf("%c%c", "23456789TJQKA"[i%13], "cdhs"[i/13])
	}, 54); len(got) != 54 || got[53] != "Jo" {
		t.Errorf("a deck with two jokers has the names %v", got)
	}
}
