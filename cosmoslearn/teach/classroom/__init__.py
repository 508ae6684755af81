"""Class tools: from a list of students to sheets, Moodle files and notebooks, and from what comes back to a report."""
