//go:build !npm

package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/cmd/simulate/internal/status"
	"pokersim/cmd/simulate/page"
)

var serveCommand = flags.Command{
	Name:    "serve",
	Usage:   "simulate serve [-addr localhost:8421] [-open] [other flags]",
	Summary: "Serve a web page to browsers on this machine: hands, shuffles and equities, live.",
	Setup:   func(set *flags.Set) func(context.Context) error { return newServer(set).run },
}

// server is the command that serves the page.
type server struct {
	address, socket, runs string
	token, open, verbose  bool
}

func newServer(set *flags.Set) *server {
	s := &server{address: "localhost:8421"}
	set.Add(flags.Run, "addr", flags.Text(&s.address), "listen at this loopback `address`; to open the page from another machine, use\nssh -L 8421:localhost:8421")
	set.Add(flags.Run, "socket", flags.File(&s.socket), "listen at this Unix socket, a `file` that only this user can open, for ssh -L 8421:/path/of/file;\nnot on Windows")
	set.Add(flags.Run, "token", (*flags.Bool)(&s.token), "refuse requests without a random token, which the address has that is printed; the browser keeps it\nfor this tab")
	set.Add(flags.Keep, "runs", flags.Text(&s.runs), "keep the runs of the list in this `folder`, also when the server is started again; the list has 16, and removes\nthe files of the oldest")
	set.Add(flags.Run, "open", (*flags.Bool)(&s.open), "open the page in the browser")
	set.Add(flags.Run, "v", (*flags.Bool)(&s.verbose), "write a line for each request to standard error: time, method, path, status, duration and bytes")
	set.Apart(flags.Any("socket"), flags.Any("addr"), "")
	set.Apart(flags.Any("socket"), flags.Any("open"), "no browser opens a socket")
	set.Apart(flags.Any("token"), flags.Any("open"), "other users would see the address in the list of processes: open the one that is printed")
	return s
}

// run serves until a signal stops it, which is no error.
func (s *server) run(ctx context.Context) error {
	forced, err := run.Level()
	if err != nil {
		return err
	}
	run.LimitMemory(page.MaxTotal)
	p := page.New(source(forced))
	defer p.Close()
	if s.runs != "" {
		if err := p.Keep(s.runs); err != nil {
			return status.Failed("name another folder", "-runs %s: %w", s.runs, err)
		}
	}
	if s.verbose {
		p.Log = os.Stderr
	}
	path := "/"
	if s.token {
		p.Token = rand.Text()
		path += "#token=" + p.Token
	}
	host, listener, err := s.listen()
	if err != nil {
		return err
	}
	if s.socket != "" {
		whole, err := filepath.Abs(s.socket) // ssh takes a relative path for a port
		if err != nil {
			return err
		}
		fmt.Printf("the page is at the socket %s (Ctrl-C ends it)\nssh -L %s THIS-MACHINE, then http://localhost:8421%s\n", s.socket, shellescape.Quote("8421:"+whole), path)
		return p.Serve(ctx, listener)
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	url := fmt.Sprintf("http://%s%s", net.JoinHostPort(host, port), path)
	fmt.Printf("the page is at %s (Ctrl-C ends it)\n", url)
	if s.open {
		if err := browse(url); err != nil {
			status.Warn("-open: %v", err)
		}
	}
	return p.Serve(ctx, listener)
}

// listen opens the socket, or the address, if no other machine can reach it.
func (s *server) listen() (host string, _ net.Listener, err error) {
	if s.socket != "" {
		listener, err := listenAt(s.socket)
		return "", listener, err
	}
	host, port, err := net.SplitHostPort(s.address)
	if err != nil || !run.IsPort(port) {
		return host, nil, flags.Bad("addr", "as in -addr localhost:8421; -addr localhost:0 takes any free port", " %s: want host:port, with a port from 0 to 65535", s.address)
	}
	refused := status.Usage("from another machine, use ssh -L 8421:localhost:8421", "-addr %s: want localhost or a loopback address without a zone", s.address)
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

// listenAt opens a socket that only this user can connect to. It replaces a socket that a killed
// process has left.
func listenAt(path string) (net.Listener, error) {
	switch info, err := os.Lstat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("-socket: %w", err)
	case info.Mode().Type() != fs.ModeSocket:
		return nil, flags.Bad("socket", "name another file, or remove that one", " %s: the file exists and is no socket", path)
	default:
		live, err := net.Dial("unix", path)
		if err == nil {
			live.Close()
			return nil, status.Failed("end it, or name another file", "-socket %s: another process listens at it", path)
		}
		if !noneListens(err) {
			return nil, fmt.Errorf("-socket %s: %w", path, err)
		}
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("-socket: %w", err)
		}
	}
	listener, err := privateSocket(path)
	if err != nil {
		hint := "name another file"
		if len(path) > 103 {
			hint = "name one whose path is shorter: some systems want at most 103 bytes"
		}
		return nil, status.Failed(hint, "-socket %s: %w", path, err)
	}
	return listener, nil
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
