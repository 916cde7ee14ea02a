package page

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pokersim/cmd/simulate/internal/status"
	"pokersim/internal/checkpoint"
	"pokersim/internal/plain"
	"pokersim/sim/chunk"
)

// A folder keeps the runs of a list in files, so that a server that is started again has them. ID.tally
// is the tally file that the command of the run writes, ID.json the rest. Each is replaced as a whole.
type folder struct {
	path string
	lock *checkpoint.Lock
	mu   sync.Mutex // held while files are written
}

// record is what a run has besides its tally. Its file has it with its SHA-256.
type record struct {
	State state           `json:"state"` // running is that of a run in progress at the end of the server
	Name  string          `json:"name,omitempty"`
	Begin time.Time       `json:"begin"`
	Took  time.Duration   `json:"took"`
	Added int             `json:"added,omitempty"`
	Curve []chunk.Tally   `json:"curve,omitempty"`
	View  json.RawMessage `json:"view"`
}

// summed is a record as it is in its file.
type summed struct {
	SHA256 string          `json:"sha256"`
	Run    json.RawMessage `json:"run"`
}

// The times in which a run in progress is written first, and again. Short runs are not.
const (
	keepAfter = 5 * time.Second
	keepEvery = 30 * time.Second
)

// The largest files of a run that are written or read, in bytes; of tallies about. Those of an
// audit of a million shuffles in both modes take 22 MB.
const (
	maxTally  = 64 << 20
	maxRecord = 1 << 20
)

// Keep keeps the runs in a folder from now on, and adds those that it has. A run that the end of the
// server has stopped goes on. Files that cannot be used give a warning, and stay as they are. Another
// server that has the folder gives a *checkpoint.HeldError.
func (s *Server) Keep(path string) error {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	lock, err := checkpoint.Acquire(filepath.Join(path, "runs"))
	if err != nil {
		return err
	}
	f := &folder{path: path, lock: lock}
	s.runs.folder = f
	files, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	var all []*run
	for _, file := range newest(files) {
		if leftover().MatchString(file.Name()) {
			os.Remove(filepath.Join(path, file.Name()))
		}
		name, isRecord := strings.CutSuffix(file.Name(), ".json")
		if !isRecord || !file.Type().IsRegular() || !id().MatchString(name) || len(all) == maxKept {
			continue
		}
		r, err := f.read(s.ctx, name, s.source)
		if err != nil {
			status.Warn("-runs: %v; the run is not in the list", err)
			continue
		}
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b *run) int { return a.begin.Compare(b.begin) })
	for _, r := range all {
		if latest, _ := r.now(); latest.state != running {
			s.runs.all = append(s.runs.all, r)
			continue
		}
		if again, refused := s.runs.start(r.kind, r.id, r.result); again == nil {
			status.Warn("-runs: %s: %s", f.name(r.id, ".json"), refused)
		} else {
			again.setName(r.name)
		}
	}
	return nil
}

// leftover matches the temporary files of runs that a killed server has left.
var leftover = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\.[A-Z2-7]{26}\.(json|tally)\.[0-9a-f]{16}\.new$`)
})

// newest sorts files by the time of their last change, the newest first.
func newest(files []os.DirEntry) []os.DirEntry {
	changed := func(file os.DirEntry) (at time.Time) {
		if info, err := file.Info(); err == nil {
			at = info.ModTime()
		}
		return at
	}
	slices.SortFunc(files, func(a, b os.DirEntry) int { return changed(b).Compare(changed(a)) })
	return files
}

// release gives the folder to other servers.
func (f *folder) release() {
	if f != nil {
		f.lock.Release()
	}
}

func (f *folder) name(id, extension string) string { return filepath.Join(f.path, id+extension) }

// read reads a run, whose state is that of its record.
func (f *folder) read(ctx context.Context, id string, source Source) (*run, error) {
	name := f.name(id, ".json")
	in, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxRecord+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var file summed
	var had record
	var v struct {
		ID, Kind, Done string
		Request        json.RawMessage
	}
	var request Request
	switch {
	case len(text) > maxRecord:
		return nil, fmt.Errorf("%s: more than %d bytes", name, maxRecord)
	case plain.Decode(text, &file, false) != nil || sumOf(file.Run) != file.SHA256:
		return nil, fmt.Errorf("%s: the file is damaged", name)
	}
	err = cmp.Or(plain.Decode(file.Run, &had, false), plain.Decode(had.View, &v, false))
	if err == nil && len(v.Request) > maxBody {
		err = fmt.Errorf("a request of %d bytes", len(v.Request))
	}
	if err == nil {
		err = json.Unmarshal(v.Request, &request)
	}
	if err != nil || had.Added < 0 || had.Added > len(had.Curve) {
		return nil, fmt.Errorf("%s: the file is damaged", name)
	}
	if v.ID != id {
		return nil, fmt.Errorf("%s: it is the file of run %s", name, v.ID)
	}
	asked, err := source.Task(ctx, request)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	task := asked
	if had.State == stopped && asked.Until != nil {
		done, err := strconv.ParseUint(v.Done, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		task = asked.first(done)
	}
	tally, err := task.Load(f.name(id, ".tally"))
	if err != nil {
		return nil, err
	}
	r := newRun(id, v.Kind, result{task: task, asked: asked, tally: tally, took: had.Took, added: had.Added, curve: had.Curve}, func() {})
	r.begin, r.name, r.folder = had.Begin, had.Name, f
	r.latest = newSnapshot(had.State, had.View)
	close(r.ended)
	return r, nil
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// keep writes a run in a state with a tally. A failure is only a warning: the list still has the run.
func (f *folder) keep(r *run, s state, tally chunk.Tally) {
	of := r.kept()
	task := of.task
	if s == running {
		task = of.asked
	}
	if f == nil || s == failed || task.Save == nil || len(tally.Chunks) == 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if size := 11*len(tally.Prints) + 8*len(tally.Counts); size > maxTally { // in base64
		status.Warn("-runs: the tally of %s has about %d MB, and is not kept: want at most %d", of.task.Command, size>>20, maxTally>>20)
		return
	}
	err := task.Save(f.name(r.id, ".tally"), tally)
	if err == nil {
		err = f.write(r, s)
	}
	if err != nil {
		status.Warn("-runs: %v", err)
		if _, none := os.Stat(f.name(r.id, ".json")); errors.Is(none, fs.ErrNotExist) { // a tally alone would stay
			os.Remove(f.name(r.id, ".tally"))
		}
	}
}

// write writes the record of a run. The caller holds the lock.
func (f *folder) write(r *run, s state) error {
	of, latest := r.kept(), r.state()
	had := record{State: s, Name: r.named(), Begin: r.begin, Took: of.took, Added: of.added, Curve: of.curve, View: latest.text}
	if latest.state == running { // else it has this time already
		had.Took += time.Since(r.begin)
	}
	for {
		run, err := json.Marshal(had)
		if err != nil {
			return err
		}
		text, err := json.Marshal(summed{sumOf(run), run})
		switch own := len(had.Curve) - had.Added; {
		case err != nil:
			return err
		case len(text) < maxRecord:
			return checkpoint.Replace(f.name(r.id, ".json"), append(text, '\n'))
		case own < 2:
			return fmt.Errorf("the record of %s has %d bytes, and is not kept: want at most %d", of.task.Command, len(text), maxRecord)
		default: // a curve of half as many points
			var thin []chunk.Tally
			for i := own - 1; i >= 0; i -= 2 {
				thin = append(thin, had.Curve[i])
			}
			slices.Reverse(thin)
			had.Curve = append(thin, had.Curve[own:]...)
		}
	}
}

// rename writes the new name of a run that has ended and has files. If keep has still to write them, it
// writes the name.
func (f *folder) rename(r *run) {
	if f == nil || r.state().state == running {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := os.Stat(f.name(r.id, ".json")); err != nil {
		return
	}
	if err := f.write(r, r.state().state); err != nil {
		status.Warn("-runs: %v", err)
	}
}

// remove removes the files of a run, first the record.
func (f *folder) remove(r *run) {
	if f == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, extension := range []string{".json", ".tally"} {
		if err := os.Remove(f.name(r.id, extension)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			status.Warn("-runs: %v", err)
		}
	}
}
