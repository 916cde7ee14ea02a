package run

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"pokersim/cmd/simulate/internal/flags"
)

// Shard is a flag whose value is part i of n, from 1 to n. n is 0 if it is not set.
type Shard struct{ I, N uint64 }

func (s *Shard) String() string {
	if s.N == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.I, s.N)
}

// Set parses "3/64", or for "auto" takes the shard from the environment.
func (s *Shard) Set(text string) (err error) {
	if text == "auto" {
		*s, err = scheduledShard(os.Getenv)
		return err
	}
	first, second, found := strings.Cut(text, "/")
	i, err1 := flags.ParseCount(first)
	n, err2 := flags.ParseCount(second)
	if !found || err1 != nil || err2 != nil || i < 1 || i > n {
		return errors.New("want i/n, with i from 1 to n, or auto")
	}
	*s = Shard{i, n}
	return nil
}

// scheduledShard takes the shard from the environment of a Slurm array task or
// of a pod of a Kubernetes indexed job.
func scheduledShard(env func(string) string) (Shard, error) {
	number := func(name, otherwise string) (uint64, error) {
		text := env(name)
		if text == "" {
			text = otherwise
		}
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%s=%q is not a number", name, text)
		}
		return n, nil
	}
	var index, from, step, n uint64
	var errs [4]error
	switch {
	case env("SLURM_ARRAY_TASK_ID") != "":
		index, errs[0] = number("SLURM_ARRAY_TASK_ID", "")
		n, errs[1] = number("SLURM_ARRAY_TASK_COUNT", "")
		from, errs[2] = number("SLURM_ARRAY_TASK_MIN", "0")
		step, errs[3] = number("SLURM_ARRAY_TASK_STEP", "1")
	case env("JOB_COMPLETION_INDEX") != "":
		index, errs[0] = number("JOB_COMPLETION_INDEX", "")
		n, errs[1] = number("JOB_COMPLETIONS", "")
		step = 1
	default:
		return Shard{}, errors.New("neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set")
	}
	if err := errors.Join(errs[:]...); err != nil {
		return Shard{}, err
	}
	if step == 0 || index < from || (index-from)%step != 0 || (index-from)/step >= n {
		return Shard{}, fmt.Errorf("index %d is not one of the %d from %d in steps of %d", index, n, from, step)
	}
	return Shard{(index-from)/step + 1, n}, nil
}
