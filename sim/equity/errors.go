package equity

import "fmt"

func invalid(field, format string, args ...any) error {
	return fmt.Errorf(field+": "+format, args...)
}
