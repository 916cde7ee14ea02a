package layout

// The numbers of a list for the kernel that draws lists. A table begins at a number of bytes
// of the memory of all tables, and has 32 bits for each hand, or 64 for each column.
const (
	ListHands       = iota // the number of hands
	ListLeast              // a fraction is accepted if its remainder is this or more
	ListHeight             // the height of a column, or 0 if all weights are equal
	ListHeightLeast        // as ListLeast, of heights
	ListColumns            // the table of columns: of each the alias, or the cards of both hands, and the threshold
	ListInline             // 1 if columns have cards instead of an alias: the lower 16 bits are the cards of the column's hand, the upper 16 those of its alias
	ListParts              // the number of parts of a hand, of four cards each
	ListCards              // the tables of the parts, one after another
	ListNumbers
)

// MaxParts is the largest number of parts of all lists together.
const MaxParts = MaxHoles
