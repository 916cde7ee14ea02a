package browser_test

import (
	"os"
	"testing"
)

// axeFile is axe-core, the accessibility checker, which .ci/run installs by npm.
const axeFile = "node_modules/axe-core/axe.min.js"

// axe fails the test for each violation that axe-core finds on the page.
func (b *tab) axe(theme string) {
	b.Helper()
	script, err := os.ReadFile(axeFile)
	if os.IsNotExist(err) && os.Getenv("SIMULATE_BROWSER") != "required" {
		b.Log("no axe-core: npm install --no-save axe-core@4.14.1 in this folder fetches it")
		return
	}
	if err != nil {
		b.Fatal(err)
	}
	eval[bool](b, string(script)+"; true")
	found := eval[[]string](b, `axe.run().then((r) => r.violations.flatMap((v) => v.nodes.map((n) => v.id + ': ' + n.target.join(' ') + ' ' + n.failureSummary.slice(0, 300))))`)
	for i, f := range found {
		if i == 8 {
			b.Errorf("%s: axe finds %d more", theme, len(found)-i)
			break
		}
		b.Errorf("%s: axe finds %s", theme, f)
	}
}

// Empty views have no violations either.
func TestEmptyViewsAreAccessible(t *testing.T) {
	for view := range filled {
		b := open(t, view, 1280)
		b.axe(view)
	}
}
