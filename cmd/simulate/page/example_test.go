package page_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"pokersim/cmd/simulate/page"
)

// The handler answers only requests for this machine.
func ExampleServer_Handler() {
	server := page.New(page.Source{Version: "v1"})
	defer server.Close()
	for _, host := range []string{"localhost:8421", "example.org"} {
		answer := httptest.NewRecorder()
		server.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://"+host+"/", nil))
		fmt.Println(host, answer.Code)
	}
	// Output:
	// localhost:8421 200
	// example.org 403
}

func ExampleLoopback() {
	fmt.Println(page.Loopback("localhost"), page.Loopback("127.0.0.1"), page.Loopback("0.0.0.0"))
	// Output: true true false
}
