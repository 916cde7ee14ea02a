package checkpoint_test

import (
	"errors"
	"testing"

	"pokersim/internal/checkpoint"
)

// Spec and Seed return the spec and the seed of New. Spec rejects a spec with other
// fields.
func TestSpecAndSeed(t *testing.T) {
	want := plan{Seed: 1<<64 - 1, Name: "b"}
	f := of(want, 0, 1)
	var got plan
	if err := f.Spec(&got); err != nil || got != want {
		t.Errorf("got %+v, %v, want %+v", got, err, want)
	}
	if seed, err := f.Seed(); err != nil || seed != want.Seed {
		t.Errorf("seed %d, %v, want %d", seed, err, want.Seed)
	}
	var other struct {
		Seed uint64 `json:"seed"`
	}
	if err := f.Spec(&other); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a spec without a name: got %v, want ErrFile", err)
	}
	f.Plan = []byte(`{"seed": "none"}`)
	if _, err := f.Seed(); !errors.Is(err, checkpoint.ErrFile) {
		t.Errorf("a seed that is not a number: got %v, want ErrFile", err)
	}
	if _, err := checkpoint.New("coins", func() {}, 1); err == nil {
		t.Error("a spec without a JSON form: no error")
	}
}

func TestDifferencesOfPlans(t *testing.T) {
	a := of(plan{1, "a"}, 0, 1)
	for want, text := range map[string]string{
		"":                              `{"seed":1,"name":"a"}`,
		"name: a and b":                 `{"seed":1,"name":"b"}`,
		"name: a and none":              `{"seed":1}`,
		"engine: none and lanes":        `{"seed":1,"name":"a","engine":"lanes"}`,
		"name: a and b, seed: 1 and 22": `{"seed":22,"name":"b"}`,
	} {
		b := a
		b.Plan = []byte(text)
		if got := checkpoint.Differences(a, b); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestAHolderIsNamed(t *testing.T) {
	if got, want := (&checkpoint.HeldError{Holder: "process 7 on host n1"}).Error(), "process 7 on host n1 is writing it"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
