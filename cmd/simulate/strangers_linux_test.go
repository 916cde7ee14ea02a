//go:build long

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"pokersim/deck"
)

// maxPage is the most memory in bytes that the page takes, whatever its clients ask for.
const maxPage = 500_000_000

// Clients ask for more than the page can do: what takes long or much memory, many times at
// once, in streams that they do not read, and in bodies that are long or never come. Its memory
// is bounded, it goes on, and a client that leaves takes no place. The time of the slowest
// answer to another client is in the log.
func TestStrangersTakeBoundedMemory(t *testing.T) {
	cmd, url, _ := served(t)
	address := strings.TrimPrefix(url, "http://")
	ask := func(path, body string, leaves time.Duration) {
		client := &http.Client{Timeout: leaves}
		if answer, err := client.Post(url+path, "application/json", strings.NewReader(body)); err == nil {
			io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
		}
	}
	raw := func(head, body string) net.Conn {
		c := deck.Must(net.Dial("tcp", address))
		c.SetDeadline(time.Now().Add(15 * time.Second))
		fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: localhost\r\n", head)
		io.WriteString(c, body)
		return c
	}
	equity := `{"kind":"equity","players":["random","random","random","random"],"flags":{"board":"Td 7c 2s"}}`
	script, _ := json.Marshal("select " + strings.Repeat("avg(equity(a, river)), ", 2500) + "count(winsHi(a)) from syntax='generic', a='AA', b='*'")
	chain, _ := json.Marshal("select avg(" + strings.Repeat("1+", 30_000) + "1) from a='AA', b='KK'")
	part := strings.Repeat("1 2 3 4 5 6 7\n", 8<<20/14)
	_, text := request(t, "POST", url+"/api/runs", `{"kind":"hands","flags":{"rounds":"1e15","by":"class"}}`)
	var run struct{ ID string } // with a table of 4824 rows
	must(t, json.Unmarshal([]byte(text), &run))
	for _, load := range []struct {
		what  string
		times int
		do    func(i int) net.Conn // a connection that stays open; may be nil
	}{
		{"audits of 1000 cards", 4, func(i int) net.Conn {
			ask("/api/runs", fmt.Sprintf(`{"kind":"audit","flags":{"algorithm":"fisher-yates","n":"1000","shuffles":"1e4","seed":"%d"}}`, i+1), 5*time.Second)
			return nil
		}},
		{"next cards", 20, func(int) net.Conn { ask("/api/table/next", equity, 5*time.Second); return nil }},
		{"drawn poker", 100, func(int) net.Conn {
			ask("/api/table/videopoker", `{"flags":{"pay":"jacks-9-6"}}`, 5*time.Second)
			return nil
		}},
		{"scripts", 20, func(int) net.Conn {
			ask("/api/estimate", `{"kind":"query","players":[`+string(script)+`]}`, 5*time.Second)
			return nil
		}},
		{"chains", 20, func(int) net.Conn {
			ask("/api/runs", `{"kind":"query","players":[`+string(chain)+`]}`, 5*time.Second)
			return nil
		}},
		{"streams that nobody reads", 400, func(int) net.Conn { return raw("GET /api/runs/"+run.ID+"/events", "\r\n") }},
		{"texts", 100, func(i int) net.Conn {
			return raw(fmt.Sprintf("POST /api/permutations?more=1&upload=%d", i), fmt.Sprintf("Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n", len(part)+1)+part)
		}},
		{"bodies that never come", 100, func(i int) net.Conn {
			return raw([]string{"GET /", "DELETE /api/runs/x", "POST /api/runs"}[i%3], []string{"Content-Length: 9\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"}[i%2])
		}},
		{"runs", 20, func(int) net.Conn { ask("/api/runs", equity, 5*time.Second); return nil }},
	} {
		var group sync.WaitGroup
		var mu sync.Mutex
		var open []net.Conn
		for i := range load.times {
			group.Go(func() {
				if c := load.do(i); c != nil {
					mu.Lock()
					defer mu.Unlock()
					open = append(open, c)
				}
			})
		}
		ended := make(chan struct{})
		go func() { group.Wait(); close(ended) }()
		slowest, stop := time.Duration(0), time.After(12*time.Second)
		for going := true; going; {
			asked := time.Now()
			if answer, _ := request(t, "GET", url+"/", ""); answer.StatusCode != http.StatusOK {
				t.Fatalf("%s: got status %d", load.what, answer.StatusCode)
			}
			slowest = max(slowest, time.Since(asked))
			select {
			case <-ended:
				going = false
			case <-stop:
				going = false
			case <-time.After(100 * time.Millisecond):
			}
		}
		group.Wait()
		for _, c := range open {
			if strings.HasPrefix(load.what, "bodies") {
				if _, err := io.Copy(io.Discard, c); err != nil { // until the server closes it
					t.Errorf("%s: the connection is still open: %v", load.what, err)
				}
			}
			c.Close()
		}
		peak := resident(t, cmd)
		t.Logf("%d %s: %d MB so far; the slowest answer to another client took %v", load.times, load.what, peak/1e6, slowest.Round(time.Millisecond))
		if peak > maxPage {
			t.Errorf("%s: %d MB, want at most %d", load.what, peak/1e6, maxPage/1_000_000)
		}
	}
}
