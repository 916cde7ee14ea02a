package main

import (
	"context"
	"reflect"
	"testing"

	"pokersim/cmd/simulate/internal/flags"
	"pokersim/cmd/simulate/internal/run"
	"pokersim/deck"
	"pokersim/deck/shuffle"
	"pokersim/sim"
	"pokersim/sim/audit"
	"pokersim/sim/equity"
	"pokersim/sim/query"
)

// A plan of the library with no more than what it is about has, in each field, what the command
// has without flags: the zero value of a field is the flag's default.
func TestZeroPlansAreThoseOfCommandsWithoutFlags(t *testing.T) {
	const seed = 7
	players := []string{"AA", "KK"}
	for name, c := range map[string]struct {
		planned func(*flags.Set) (*run.Runner, run.Builder)
		args    []string
		zero    any
	}{
		"hands": {planHands, nil, deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed}}))},
		"hands to an error": {planHands, []string{"-target-error", "0.1"}, deck.Must(sim.Prepare(sim.Plan{
			Spec: sim.Spec{Seed: seed, Target: sim.Target{Hand: "royal flush", Error: 0.1}},
		}))},
		"hands of stud":  {planHands, []string{"-game", "stud"}, deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, Variant: sim.Variant{Game: "stud"}}}))},
		"made hands":     {planHands, []string{"-by", "made"}, deck.Must(sim.Prepare(sim.Plan{Spec: sim.Spec{Seed: seed, By: "made"}}))},
		"equity":         {planEquity, players, deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Seed: seed, Players: players}}))},
		"equity, sample": {planEquity, append([]string{"-method", "sample"}, players...), deck.Must(equity.Prepare(equity.Plan{Spec: equity.Spec{Seed: seed, Players: players, Method: equity.Sample}}))},
		"query":          {planQuery, []string{"select count(winsHi(a)) from a='AA', b='KK'"}, deck.Must(query.Prepare(query.Plan{Spec: query.Spec{Seed: seed, Query: "select count(winsHi(a)) from a='AA', b='KK'"}}))},
		"audit":          {planAudit, []string{"-algorithm", "naive"}, deck.Must(audit.Prepare(audit.Plan{Spec: audit.Spec{Seed: seed, Algorithm: "naive"}, Shuffler: deck.Must(shuffle.Parse("naive")).NewInts}))},
	} {
		set := flags.New(name)
		_, build := c.planned(set)
		must(t, set.ParseAll(c.args))
		task := deck.Must(build(context.Background(), seed))
		of := func(prepared any, method string) reflect.Value {
			return reflect.ValueOf(prepared).MethodByName(method).Call(nil)[0]
		}
		eachField(t, name, of(task, "Plan"), of(c.zero, "Plan"))
		if got, want := of(task, "Chunks").Interface(), of(c.zero, "Chunks").Interface(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the command counts the chunks %v, the zero value %v", name, got, want)
		}
	}
}

// eachField compares all fields of two structs, but for functions.
func eachField(t *testing.T, name string, got, want reflect.Value) {
	for i := range got.NumField() {
		field := name + "." + got.Type().Field(i).Name
		switch g, w := got.Field(i), want.Field(i); {
		case g.Kind() == reflect.Struct:
			eachField(t, field, g, w)
		case g.Kind() != reflect.Func && !reflect.DeepEqual(g.Interface(), w.Interface()):
			t.Errorf("%s: the command has %v, the zero value is %v", field, g, w)
		}
	}
}
