package main

import (
	encoded "encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// histories has the hand histories of synthetic rooms.
const histories = "../../sim/audit/room/testdata/"

// Each example has its verdict, its exit status, and a finding or a reason.
func TestRooms(t *testing.T) {
	for _, x := range []struct {
		file, counts string
		status       int
		words        []string // of the text and of standard error
	}{
		{"fair-six.txt.gz", "PokerStars, 3000 hands of 1 file, 1331 flops, 221 all-ins: no bias found", 0, []string{"the button moves on in 100 % of 2999", `own-hands .* 3000 +about 168 +219.4 +0.0047`,
			`Your aces: dealt 19 times \(13.6 ± 7.2 expected\); all-in against one player 8 times, won 7 \(6.1 ± 1.9 expected by equity\)`}},
		{"fair-nine.phhs.gz", "unnamed room, 3500 hands of 1 file, 1146 flops, 210 all-ins: no bias found", 0, []string{"folds 83 % of them"}},
		{"fair-headsup.ohh.gz", "Synthetic, 2500 hands of 1 file, 1488 flops, 67 all-ins: no bias found", 0, nil},
		{"seed16-six.txt.gz", "PokerStars, 3000 hands of 1 file, 1325 flops, 179 all-ins: UNFAIR", 1, []string{"repeats-board .* FAIL", `6 of 732 boards of five came before, .*; seed16-six.txt.gz:35278,`, "PokerStars is unfair: 6 of 732"}},
		{"naive-headsup.phhs.gz", "unnamed room, 4500 hands of 1 file, 2635 flops, 144 all-ins: UNFAIR", 1, []string{"own-cards .* FAIL"}},
		{"action60-six.phhs.gz", "unnamed room, 4000 hands of 1 file, 1702 flops, 486 all-ins: UNFAIR", 1, []string{"flop-pairs .* FAIL"}},
		{"river-shove.phhs.gz", "unnamed room, 13000 hands of 1 file, 2291 flops, 1837 all-ins: UNFAIR", 1, []string{"runout-river .* FAIL",
			`the river changes the leader: 9.1 points too often \(6.2 to 12.1\), in 772 all-ins whose cards leave it open; the hand that is behind on the turn wins too often`}},
		{"river-shove-few.ohh.gz", "Synthetic, 3000 hands of 1 file, 516 flops, 429 all-ins: SUSPECT", 3, []string{"runout-river .* SUSPECT", "audit only the hands that come after these"}},
		{"aces5-six.txt.gz", "PokerStars, 3000 hands of 1 file, 1318 flops, 218 all-ins: no bias found", 0, []string{"aces that win 5 points less than their equity, which needs about .* million hands like these"}},
		{"played-six.txt.gz", "PokerStars, 2500 hands of 1 file, 1561 flops, 255 all-ins: no bias found", 0, []string{"the button moves on in only 761 of 2499 steps", "no bias found in the 5 of 34 tests"}},
		{"played-six.phhs.gz", "unnamed room, 2500 hands of 1 file, 1561 flops, 255 all-ins: no bias found", 0, []string{"the player folds only 0 % of the hands"}},
		{"mucked-shove.txt.gz", "PokerStars, 2500 hands of 1 file, 456 flops, 373 all-ins: no bias found", 0, []string{"93 that hide a hand", `not run: allin-own, .*\(8\): 25 % of the all-ins hide a hand`}},
		{"twice-six.txt.gz", "PokerStars, 1500 hands of 1 file, 653 flops, 81 all-ins: no bias found", 0, []string{"1500 hands came again"}},
		{"damaged-six.ohh.gz", "Synthetic, 1994 hands of 1 file, 847 flops, 110 all-ins: no bias found, but 6 hands have a card twice", 3, []string{"6 hands have a card twice: damaged-six.ohh.gz:501, .*; either the text was changed"}},
		{"few-euro-crlf.txt", "PokerStars, 60 hands of 1 file, 26 flops, 3 all-ins: too few hands for a verdict", 3, nil},
		{"omaha-only.txt", "", 2, []string{"omaha-only.txt: 40 hands, all of Omaha: only hold'em is audited"}},
	} {
		args := []string{"room", histories + x.file, "-format", "table"}
		if strings.Contains(x.file, "phhs") {
			args = append(args, "-player", "Hero")
		}
		got, text, err := does(args...)
		if got != x.status || !strings.HasPrefix(text, "room: "+x.counts) && x.counts != "" {
			t.Errorf("%s: exit status %d, want %d, %.120s, want %s", x.file, got, x.status, text, x.counts)
		}
		for _, words := range x.words {
			if !regexp.MustCompile(words).MatchString(text + err) {
				t.Errorf("%s: no %q in:\n%s%s", x.file, words, text, err)
			}
		}
		for _, private := range []string{"Hero", "Halley", "Villain", "#1", histories} {
			if strings.Contains(text, private) || strings.Contains(err, private) && x.status < 2 {
				t.Errorf("%s: %q is in the output", x.file, private)
			}
		}
	}
}

// The same hands in two formats have the same tests; a folder with other files has its hands, and the
// formats of the report have the same rows.
func TestRoomInSeveralFormats(t *testing.T) {
	folder := t.TempDir()
	text := readFile(histories + "played-six.txt.gz")
	writeFile(t, filepath.Join(folder, "hands", "played.txt.gz"), text)
	writeFile(t, filepath.Join(folder, "hands", "notes.txt"), "no hands")
	writeFile(t, filepath.Join(folder, "hands", "other.txt"), "PokerStars Hand #1: Omaha Pot Limit\nPokerStars Hand #2: Hold'em No Limit\nTable 'T' 6-max Seat #1 is the button\n")
	_, said, _ := does("room", filepath.Join(folder, "hands"), "-format", "table")
	for _, want := range []string{"1 file has no hand histories", "other.txt:1: Omaha; 1 hand left out", "other.txt:2: the hand is cut off: it has no summary; 1 hand left out"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
	_, stars, _ := does("room", filepath.Join(folder, "hands"), "-format", "csv")
	_, phh, _ := does("room", histories+"played-six.phhs.gz", "-player", "Hero", "-format", "csv")
	read := func(text string) (rows [][]string) {
		rows, err := encoded.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil || len(rows) < 6 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		for i := range rows { // without the room and the plan
			rows[i] = rows[i][1 : len(rows[i])-1]
		}
		return rows
	}
	if a, b := read(stars), read(phh); !slices.EqualFunc(a, b, slices.Equal[[]string]) {
		t.Errorf("PokerStars has %v, PHH %v", a, b)
	}
	out, picture := filepath.Join(folder, "room.json"), filepath.Join(folder, "allins.svg")
	if got, _, err := does("room", histories+"river-shove-few.ohh.gz", "-o", out, "-plot", picture); got != 3 {
		t.Fatalf("exit status %d: %s", got, err)
	}
	var report struct {
		Kind    string
		Summary struct {
			Schema, Verdict string
			Hands           int
			Aces            struct{ Dealt int }
		}
		Rows []struct{ Test, Verdict string }
	}
	if err := json.Unmarshal([]byte(readFile(out)), &report); err != nil || report.Kind != "room" || report.Summary.Schema != "room-1" || report.Summary.Verdict != "SUSPECT" || len(report.Rows) < 25 || report.Summary.Aces.Dealt == 0 {
		t.Errorf("got %+v, %v", report, err)
	}
	if svg := readFile(picture); !strings.Contains(svg, "pots won above the equity") || strings.Contains(svg, folder) {
		t.Errorf("a picture of %d bytes", len(svg))
	}
	for _, x := range []struct {
		args []string
		want string
	}{
		{[]string{folder + "/none"}, "no such file"},
		{[]string{folder + "/hands/notes.txt"}, "no hand histories"},
		{[]string{histories + "fair-six.txt.gz", histories + "fair-headsup.ohh.gz"}, "audit one room"},
		{[]string{histories + "fair-six.txt.gz", "-player", "Nobody"}, "Nobody"},
		{[]string{histories + "fair-six.txt.gz", "-plot", "p.jpg"}, "-plot"},
		{[]string{histories + "fair-six.txt.gz", "-rooms", "all"}, "want any"},
		{[]string{histories + "mucked-shove.txt.gz", "-plot", picture}, "hide a hand"},
	} {
		if got, _, err := does(append([]string{"room"}, x.args...)...); got != 2 || !strings.Contains(err, x.want) {
			t.Errorf("%v: exit status %d, %q, want 2 and %q", x.args, got, err, x.want)
		}
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666))
}
