package layout

// The numbers of several ranges for the kernel that draws their hands together. From
// JointMoves on there are those of each range.
const (
	JointRanges = iota // the number of ranges
	JointMoves

	JointTables  = 0 // as in the plan of showdowns: the number of tables, or their length in bytes
	JointAgain   = 1 // 1 if the draw is from what the one before left of its fraction
	JointNumbers = 2
)

// The vectors of a range there, words, before its tables.
const (
	JointBase = iota
	JointThreshold
	JointVectors
)
