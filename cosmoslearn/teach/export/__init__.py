"""Ways out: exercises as worksheets, Moodle and GIFT questions, nbgrader notebooks, tables of marks and Anki cards."""
