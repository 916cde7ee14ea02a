package main

import (
	"al.essio.dev/pkg/shellescape"

	"pokersim/cmd/simulate/page"
)

// askedCommand returns the command of a request, whose values it does not check.
func askedCommand(request page.Request) (string, error) {
	define, err := planned(request.Kind)
	if err != nil {
		return "", err
	}
	flags := newFlagSet(request.Kind)
	define(flags)
	if refused := unknown(flags, request); refused != nil {
		return "", refused
	}
	return commandOf(request, flags), nil
}

// commandOf returns the command that gives the same result as a request. Its flags
// are in the order of their definition.
func commandOf(request page.Request, flags *flagSet) string {
	words := []string{"simulate"}
	if request.Kind != handsKind {
		words = append(words, request.Kind)
	}
	words = append(words, request.Players...)
	for _, name := range flags.names {
		if value, given := request.Flags[name]; given {
			words = append(words, "-"+name, value)
		}
	}
	return shellescape.QuoteCommand(words)
}
