package page

import "embed"

// In a folder of static files the assets are files of their own.
var assets embed.FS

func smaller(_ string, text []byte) []byte { return text }
