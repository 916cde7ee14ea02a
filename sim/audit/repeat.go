package audit

// Command returns the command that repeats the audit.
func (r *Report) Command() string { return r.command() }
