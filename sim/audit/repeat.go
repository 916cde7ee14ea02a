package audit

// Tests returns the names of all tests.
func Tests() []string { return testNames() }
