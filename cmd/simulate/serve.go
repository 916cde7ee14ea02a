package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"runtime"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
)

var serveCommand = flags.Command{
	Name:    "serve",
	Usage:   "simulate serve [-addr localhost:8421] [-open]",
	Summary: "Serve a web page to browsers on this machine: hands, shuffles and equities, live.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newServer(set).run },
}

// server is the command that serves the page.
type server struct {
	address string
	open    bool
}

func newServer(set *flags.Set) *server {
	s := &server{address: "localhost:8421"}
	set.Add(flags.Run, "addr", flags.Text(&s.address), "listen at this loopback `address`; to open the page from another machine, use\nssh -L 8421:localhost:8421")
	set.Add(flags.Run, "open", (*flags.Bool)(&s.open), "open the page in the browser")
	return s
}

// run serves until a signal stops it, which is no error.
func (s *server) run(ctx context.Context) error {
	forced, err := run.Level()
	if err != nil {
		return err
	}
	host, listener, err := s.listen()
	if err != nil {
		return err
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	url := fmt.Sprintf("http://%s/", net.JoinHostPort(host, port))
	fmt.Printf("the page is at %s (Ctrl-C ends it)\n", url)
	if s.open {
		if err := browse(url); err != nil {
			status.Warn("-open: %v", err)
		}
	}
	return page.New(source(forced)).Serve(ctx, listener)
}

// listen opens the address, if no other machine can reach it.
func (s *server) listen() (host string, _ net.Listener, err error) {
	host, port, err := net.SplitHostPort(s.address)
	if err != nil || !run.IsPort(port) {
		return host, nil, flags.Bad("addr", "as in -addr localhost:8421; -addr localhost:0 takes any free port", " %s: want host:port, with a port from 0 to 65535", s.address)
	}
	refused := status.Usage("the page has no password; from another machine, use ssh -L 8421:localhost:8421", "-addr %s: want localhost or a loopback address without a zone", s.address)
	if !page.Loopback(host) {
		return host, nil, refused
	}
	listener, err := net.Listen("tcp", s.address)
	if errors.As(err, new(*net.DNSError)) { // localhost has no address: no /etc/hosts
		host = "127.0.0.1"
		listener, err = net.Listen("tcp", net.JoinHostPort(host, port))
	}
	if err != nil {
		return host, nil, status.Failed("-addr localhost:0 takes any free port", "-addr: %w", err)
	}
	if !ofThisMachine(listener.Addr()) { // localhost may resolve to any address
		return host, nil, errors.Join(refused, listener.Close())
	}
	return host, listener, nil
}

// ofThisMachine reports whether an address is a loopback address.
func ofThisMachine(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// browse opens a URL in the user's browser.
func browse(url string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", url).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", url).Start()
	}
	return exec.Command("xdg-open", url).Start()
}
