"""What needs many positions looked at: the exact solver, and deals that agree with a view."""
