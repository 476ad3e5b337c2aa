"""Tournaments: who plays whom, who leads, and what comes next. Nothing here waits, sends or stores."""
