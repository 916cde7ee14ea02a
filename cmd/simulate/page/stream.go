package page

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// stream sends a run as events: tally whenever there is a newer snapshot, then
// once done. After the end there is nothing to come, and a browser that tries
// again is told so by status 204.
func stream(w http.ResponseWriter, r *http.Request, run *run) {
	latest, news := run.now()
	if latest.state != running {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if r.Method == http.MethodHead {
		return
	}
	out := http.NewResponseController(w)
	for {
		event := "tally"
		if latest.state != running {
			event = "done"
		}
		out.SetWriteDeadline(time.Now().Add(eventTime)) // one for each event: a stream may last for hours
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, latest.text); err != nil || out.Flush() != nil {
			return
		}
		if event == "done" || !pause(r.Context(), news) {
			return
		}
		latest, news = run.now()
	}
}

// pause waits for news. It returns false if ctx ended.
func pause(ctx context.Context, news <-chan struct{}) bool {
	select {
	case <-news:
		return true
	case <-ctx.Done():
		return false
	}
}
