package page

// embedded returns no assets: in a folder of static files they are files of their own.
func embedded() map[string][]byte { return nil }
