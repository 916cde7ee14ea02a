package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// forms are ways in which programs save a text of lines with commas, by their names, and the text with
// a byte 0, which is an error.
func forms(text string) (same map[string]string, zero string) {
	wide := func(order binary.AppendByteOrder) string {
		var all []byte
		for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
			all = order.AppendUint16(all, unit)
		}
		return string(all)
	}
	var packed bytes.Buffer
	out := gzip.NewWriter(&packed)
	out.Write([]byte(text))
	out.Close()
	comma := func(by string) string { return strings.ReplaceAll(text, ",", by) }
	return map[string]string{
		"mark": "\ufeff" + text, "crlf": strings.ReplaceAll(text, "\n", "\r\n"), "cr": strings.ReplaceAll(text, "\n", "\r"),
		"utf16": wide(binary.LittleEndian), "utf16be": wide(binary.BigEndian), "gzip": packed.String(),
		"semicolons": comma(";"), "tabs": comma("\t"), "blanks": comma(" , "), "no-break": comma(",\u00a0"),
		"excel": "sep=,\n" + text, "quoted": `"` + strings.NewReplacer(",", `","`, "\n", "\"\n\"").Replace(strings.TrimSpace(text)) + "\"\n",
		"comment": "# mine\n" + text, "between": strings.Replace(text, "\n", "\n# mine\n", 1), "latin1": text + "# \xe9\n",
		"blank lines": "\n\n" + text, "no end": strings.TrimSpace(text),
	}, text + "\x00"
}

// Each reader of a file reads each form of a text as the text itself.
func TestFormsOfFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	_, packs, _ := does("shuffle", "-count", "40", "-seed", "1")
	run := func(args, text string) (out, errors string) {
		writeFile(t, "f", text)
		_, out, errors = does(strings.Fields(args)...) // too few packs have no verdict: the output tells
		return out, errors
	}
	lines := []string{"excel", "semicolons", "tabs", "quoted"} // a query has no fields
	for args, of := range map[string]struct {
		text   string
		not    []string // forms that are not of this reader
		others map[string]string
	}{
		"equity -q -f f": {"player1,player2,board\nAhKd,QsQc,Js7h2c\n", nil, map[string]string{
			"names": "Hero,Player 2,Board Cards\nAhKd,QsQc,Js7h2c\n", "sep": "sep=;\nplayer1;player2;board\nAhKd;QsQc;Js7h2c\n"}},
		"query -q -seed 1 -rounds 100 -f f": {"select count(winsHi(a)) from a='AA', b='KK', board='2c7d9h'\n", append(lines, "blanks"), map[string]string{
			"-- and #": "-- a ; comment\n# one ; more\nselect count(winsHi(a)) from a='AA', b='KK', board='2c7d9h'\n"}},
		"range -format csv @f": {"AA\nKK:0.5\n", []string{"excel"}, map[string]string{
			"commas": "AA,1\nKK,0.5\n", "head": "hand;weight\n\"AA\";100\nKK;50\n", "tab": "AA\t1.0\nKK\t.5\n", "space": "# mine\nAA 1\nKK 0.5", "JSON": "{\"AA\": 1,\n \"KK\": 0.5}"}},
		"exact -q -cards 3 -format csv -pay f": {"straight flush,40\nthree of a kind,30\nflush,4\npair,1\n", nil, map[string]string{
			"head": "Hand;Pays\nstraight flush;40\nthree of a kind;30\nflush;4\npair;1\n", "names": "Outcome,Payout\nstraight flush,40 to 1\nthree of a kind,30\nflush,4\npair,1\n",
			"colons": "straight flush: 40\nthree of a kind: 30\nflush: 4\npair: 1\n", "more": "Note,Pays,Hand\n,40,straight flush\n\"a,b\",30,three of a kind\n,4,flush\n,1,pair\n"}},
		"compare -format csv f f": {"hand,count\nstraight flush,12\nflush,40\nother,1948\n", nil, map[string]string{
			"names": "Hand Name,Counts\nstraight flush,12\nflush,40\nother,1948\n", "more": "id,hand,count\n1,straight flush,12\n2,flush,40\n3,other,1948\n"}},
		"audit -q -format csv f": {strings.ReplaceAll(packs, " ", ","), nil, map[string]string{"header": strings.Repeat("Card,", 51) + "Card\n" + strings.ReplaceAll(packs, " ", ",")}},
	} {
		want, wrong := run(args, of.text)
		if strings.Count(want, "\n") < 2 {
			t.Errorf("%s: got %q, %s", args, want, wrong)
		}
		rows := func(out string) string { // an equity has the number of its line, which comments change
			if strings.HasPrefix(args, "equity") {
				_, out, _ = strings.Cut(out[strings.Index(out, "\n")+1:], ",")
			}
			return out
		}
		same, zero := forms(of.text)
		for _, name := range of.not {
			delete(same, name)
		}
		for name, text := range of.others {
			same[name] = text
		}
		for name, text := range same {
			if got, wrong := run(args, text); rows(got) != rows(want) {
				t.Errorf("%s, %s: got\n%.300s\n%s\nwant\n%.300s", args, name, got, wrong, want)
			}
		}
		if _, wrong := run(args, zero); !strings.Contains(wrong, "a byte 0, as in a binary file") {
			t.Errorf("%s, a byte 0: got %s", args, wrong)
		}
	}
}
