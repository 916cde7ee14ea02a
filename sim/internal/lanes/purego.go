//go:build purego

package lanes

// assembly is whether the build has the kernels in assembly of its architecture.
const assembly = false
