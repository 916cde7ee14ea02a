package scale_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// job reads the manifest. A field that the API does not define is an error.
func job(t *testing.T) (batch.Job, core.Container) {
	t.Helper()
	var job batch.Job
	if err := yaml.UnmarshalStrict([]byte(readFile(t, "kubernetes/job.yaml")), &job); err != nil {
		t.Fatal(err)
	}
	if n := len(job.Spec.Template.Spec.Containers); n != 1 {
		t.Fatalf("got %d containers, want 1", n)
	}
	return job, job.Spec.Template.Spec.Containers[0]
}

func TestManifestIsAnIndexedJobThatSurvivesANode(t *testing.T) {
	job, container := job(t)
	spec, pod := job.Spec, job.Spec.Template.Spec
	if job.APIVersion != "batch/v1" || job.Kind != "Job" || *spec.CompletionMode != batch.IndexedCompletion {
		t.Errorf("got %s %s in mode %s, want a batch/v1 Job in mode Indexed", job.APIVersion, job.Kind, *spec.CompletionMode)
	}
	if spec.BackoffLimitPerIndex == nil || pod.RestartPolicy != core.RestartPolicyNever || spec.PodReplacementPolicy != nil {
		t.Error("want a back-off limit for each index, which needs restartPolicy Never, and the default podReplacementPolicy, which a podFailurePolicy needs")
	}
	if token := pod.AutomountServiceAccountToken; token == nil || *token {
		t.Error("want pods without a token")
	}
	short := map[string]bool{}
	for _, tolerate := range pod.Tolerations {
		if tolerate.Effect == core.TaintEffectNoExecute && *tolerate.TolerationSeconds <= 60 {
			short[tolerate.Key] = true
		}
	}
	if !short[core.TaintNodeUnreachable] || !short[core.TaintNodeNotReady] {
		t.Errorf("got short tolerations for %v, want unreachable and not-ready nodes", short)
	}
	own := container.SecurityContext
	if !*pod.SecurityContext.RunAsNonRoot || !*own.ReadOnlyRootFilesystem || *own.AllowPrivilegeEscalation {
		t.Error("want a pod that does not run as root, with a read-only root file system")
	}
	if cpu := container.Resources.Limits.Cpu().Value(); !strings.Contains(strings.Join(container.Args, " "), fmt.Sprintf("-workers=%d", cpu)) {
		t.Errorf("the limit is %d processors, the arguments are %q", cpu, container.Args)
	}
}

// Disruptions and exit status 75 (a locked tally file) do not count as failures.
func TestManifestIgnoresDisruptionsAndLocks(t *testing.T) {
	job, _ := job(t)
	disrupted, held := false, false
	for _, rule := range job.Spec.PodFailurePolicy.Rules {
		if rule.Action != batch.PodFailurePolicyActionIgnore {
			continue
		}
		for _, c := range rule.OnPodConditions {
			disrupted = disrupted || c.Type == core.DisruptionTarget
		}
		if codes := rule.OnExitCodes; codes != nil && codes.Operator == batch.PodFailurePolicyOnExitCodesOpIn {
			held = slices.Equal(codes.Values, []int32{75})
		}
	}
	if !disrupted || !held {
		t.Errorf("ignored: disruptions %t, exit status 75 %t; want both", disrupted, held)
	}
}

// An image that is present on a node is not pulled again.
func TestManifestPullsOnce(t *testing.T) {
	_, container := job(t)
	_, tag, tagged := strings.Cut(container.Image, ":")
	if !tagged || tag == "latest" || container.ImagePullPolicy != core.PullIfNotPresent {
		t.Errorf("image %s, policy %s: want a tag other than latest, and IfNotPresent", container.Image, container.ImagePullPolicy)
	}
	if !strings.Contains(readFile(t, "Dockerfile"), "-t "+container.Image+" ") {
		t.Errorf("the Dockerfile does not build %s", container.Image)
	}
}

// Pods on several nodes write to the volume.
func TestClaimIsForManyNodes(t *testing.T) {
	job, _ := job(t)
	var claim core.PersistentVolumeClaim
	if err := yaml.UnmarshalStrict([]byte(readFile(t, "kubernetes/claim.yaml")), &claim); err != nil {
		t.Fatal(err)
	}
	if got := claim.Spec.AccessModes; !slices.Equal(got, []core.PersistentVolumeAccessMode{core.ReadWriteMany}) {
		t.Errorf("got access modes %v, want ReadWriteMany", got)
	}
	if want := job.Spec.Template.Spec.Volumes[0].PersistentVolumeClaim.ClaimName; claim.Name != want {
		t.Errorf("the claim is %q, the job has %q", claim.Name, want)
	}
}

// The loop in the manifest's comment continues while the job runs, and ends when the job
// is complete or has failed.
func TestDocumentedWaitEnds(t *testing.T) {
	_, rest, _ := strings.Cut(readFile(t, "kubernetes/job.yaml"), "#   until ")
	line, _, found := strings.Cut(rest, "\n")
	if !found {
		t.Fatal("the manifest's comment has no loop")
	}
	loop := strings.Replace("until "+line, "sleep 10", "exit 3", 1) // instead of continuing
	for conditions, want := range map[string]int{
		"": 3, "Suspended": 3, "FailureTarget": 3, "SuccessCriteriaMet": 3,
		"SuccessCriteriaMet Complete": 0, "FailureTarget Failed": 0,
	} {
		folder := t.TempDir()
		kubectl := "#!/bin/sh\necho '" + conditions + "'\n"
		if err := os.WriteFile(filepath.Join(folder, "kubectl"), []byte(kubectl), 0o700); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("sh", "-c", loop)
		cmd.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"))
		if cmd.Run(); cmd.ProcessState.ExitCode() != want {
			t.Errorf("conditions %q: got exit status %d, want %d", conditions, cmd.ProcessState.ExitCode(), want)
		}
	}
}

// The arguments of the pods, with fewer rounds and a folder instead of the volume, give
// tally files that can be merged.
func TestManifestFitsTheCommand(t *testing.T) {
	job, container := job(t)
	volume, folder := container.VolumeMounts[0], t.TempDir()
	if name := job.Spec.Template.Spec.Volumes[0].Name; name != volume.Name {
		t.Errorf("the container mounts %q, the pod has %q", volume.Name, name)
	}
	simulate := filepath.Join(build(t), "simulate")
	completions := int(*job.Spec.Completions)
	for index := range completions {
		env := []string{"JOB_COMPLETION_INDEX=" + strconv.Itoa(index)}
		for _, v := range container.Env {
			env = append(env, v.Name+"="+v.Value)
		}
		var args []string
		for _, arg := range container.Args {
			arg = strings.ReplaceAll(arg, "$(JOB_COMPLETION_INDEX)", strconv.Itoa(index))
			arg = strings.ReplaceAll(arg, volume.MountPath+"/", folder+"/")
			args = append(args, strings.Replace(arg, "-rounds=1e13", "-rounds=100_000_000", 1))
		}
		pod := exec.Command(simulate, args...)
		pod.Env = append(os.Environ(), env...)
		if out, err := pod.CombinedOutput(); err != nil {
			t.Fatalf("pod %d: simulate %q: %v\n%s", index, args, err, out)
		}
	}
	want := run(t, simulate, "-rounds", "1e8", "-seed", "42", "-q")
	files, err := filepath.Glob(filepath.Join(folder, "*.tally"))
	if err != nil || len(files) != completions {
		t.Fatalf("got %d tally files, want %d (%v)", len(files), completions, err)
	}
	if got := run(t, simulate, append([]string{"merge"}, files...)...); got != want {
		t.Errorf("merged:\n%s\nwant\n%s", got, want)
	}
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %q: %v", name, args, err)
	}
	return string(out)
}
