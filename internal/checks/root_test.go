// Package checks tests the tree itself: the order of files and packages, what the guides
// link to, and what two builds of the command print.
package checks_test

// root is the folder of the module. Each test changes to it, after go test has begun to record
// which files are read, so that a change of one of them runs the tests again.
const root = "../.."
