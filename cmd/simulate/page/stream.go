package page

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// stream sends a run as server-sent events: the event tally for each newer snapshot,
// and at the end the event done. Every aliveEvery it repeats the latest one, so that a
// page notices a server that no longer answers. For a run that has ended it answers with status 204,
// which stops a browser from connecting again.
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
	run.watched.add(1)
	defer run.watched.add(-1)
	out := http.NewResponseController(w)
	for {
		event := "tally"
		if latest.state != running {
			event = "done"
		}
		out.SetWriteDeadline(time.Now().Add(eventTime)) // for this event: a stream may last for hours
		if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", event, latest.text); err != nil || out.Flush() != nil {
			return
		}
		if event == "done" || !pause(r.Context(), news) {
			return
		}
		latest, news = run.now()
	}
}

// aliveEvery is the longest time between two events.
const aliveEvery = 5 * time.Second

// pause waits for news, at most aliveEvery. It returns false if ctx ended.
func pause(ctx context.Context, news <-chan struct{}) bool {
	select {
	case <-news:
		return true
	case <-time.After(aliveEvery):
		return true
	case <-ctx.Done():
		return false
	}
}
