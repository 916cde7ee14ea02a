//go:build !amd64 || purego

package lanes

func assembled() []Level { return nil }

func (p *plan) dealer(Level) dealer { return p.dealGo }
