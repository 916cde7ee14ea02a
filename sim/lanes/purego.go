//go:build !amd64 || purego

package lanes

func assembled() []Level { return nil }

func (p *plan) dealer(Level) dealer { return p.dealGo }

func newNamer(_ Level, sets []hand) namer { return nameGo(sets) }
