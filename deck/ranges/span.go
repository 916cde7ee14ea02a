package ranges

func (p *parser) span() bool { return false }
