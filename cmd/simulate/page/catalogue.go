package page

import (
	"net/http"

	"pokersim/deck/shuffle"
	"pokersim/eval"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/equity"
)

// catalogue lists the choices of the page.
type catalogue struct {
	Shuffles []entry  `json:"shuffles"`
	Engines  []string `json:"engines"`
	Games    []string `json:"games"`
	Limits   limits   `json:"limits"`
	Version  string   `json:"version"`
}

// entry is a shuffle of the catalogue.
type entry struct {
	Name   string `json:"name"`
	About  string `json:"about"`
	Source string `json:"source"`
	Cost   string `json:"cost"`
	Fair   bool   `json:"fair"`
	Sweep  bool   `json:"sweep"` // whether it is a sequence of swaps
}

// limits are the largest numbers that the server accepts.
type limits struct {
	Rounds   string `json:"rounds"`
	Shuffles string `json:"shuffles"`
	Deals    string `json:"deals"`
	Cards    int    `json:"cards"` // of a pack that the page shows
	Live     int    `json:"live"`  // runs in progress
}

func (s *Server) catalogue(w http.ResponseWriter, _ *http.Request) {
	c := catalogue{
		Engines: []string{string(sim.Auto), string(sim.Lanes), string(sim.Deck)},
		Limits:  limits{whole(sim.MaxRounds), whole(audit.MaxShuffles), whole(equity.MaxRounds), MaxCards, maxLive},
		Version: s.source.Version,
	}
	for _, g := range eval.Games() {
		c.Games = append(c.Games, g.Name)
	}
	for _, a := range shuffle.All() {
		c.Shuffles = append(c.Shuffles, entry{a.Name, a.About, a.Source, a.Cost, a.Fair, a.Sweep != shuffle.NoSweep})
	}
	answer(w, http.StatusOK, c)
}
