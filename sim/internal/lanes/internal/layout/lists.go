package layout

// The numbers of a list for the kernel that draws lists. A table begins at a number of bytes
// of the memory of all tables, and has 32 bits for each hand.
const (
	ListHands       = iota // the number of hands
	ListLeast              // a fraction is accepted if its remainder is this or more
	ListHeight             // the height of a column, or 0 if all weights are equal
	ListHeightLeast        // as ListLeast, of heights
	ListThresholds         // the table of thresholds of columns
	ListAliases            // the table of aliases
	ListParts              // the number of parts of a hand, of four cards each
	ListCards              // the tables of the parts, one after another
	ListNumbers
)

// MaxParts is the largest number of parts of all lists together.
const MaxParts = MaxHoles
