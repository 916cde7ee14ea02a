package page

import (
	"cmp"
	"net/http"
	"time"
)

// The times that a client may take.
const (
	headerTime   = 5 * time.Second
	bodyTime     = 10 * time.Second
	idleTime     = 60 * time.Second
	eventTime    = 5 * time.Second        // for a client to take an event
	answerTime   = 60 * time.Second       // for a client to take another answer
	shutdownTime = 500 * time.Millisecond // for the answers in progress when Serve ends
)

// The most of what clients may take at a time.
const (
	maxConnections = 1500 // the others wait in the queue of the system
	maxStreams     = 256
	maxSending     = 4
	maxHeader      = 32 << 10 // bytes of a request
)

// The bounds of what a request asks for at once, such as the plan of a run or a table.
const (
	maxWorks  = 3 // at a time; of these, maxUploads audits of texts
	maxWorkIn = 64
	workTime  = 10 * time.Second
)

// delivery is an answer that its client must read in answerTime. Streams set the time of each
// event.
type delivery struct {
	http.ResponseWriter
	begun  bool
	status int   // 0 before it is written
	bytes  int64 // of the body so far
}

func (d *delivery) begin() {
	if !d.begun {
		d.SetWriteDeadline(time.Now().Add(answerTime)) // an error only in httptest
	}
}

// SetWriteDeadline is for http.ResponseController.
func (d *delivery) SetWriteDeadline(at time.Time) error {
	d.begun = true
	return http.NewResponseController(d.ResponseWriter).SetWriteDeadline(at)
}

func (d *delivery) WriteHeader(status int) {
	d.begin()
	d.status = cmp.Or(d.status, status)
	d.ResponseWriter.WriteHeader(status)
}

func (d *delivery) Write(text []byte) (int, error) {
	d.begin()
	d.status = cmp.Or(d.status, http.StatusOK)
	n, err := d.ResponseWriter.Write(text)
	d.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (d *delivery) Unwrap() http.ResponseWriter { return d.ResponseWriter }
