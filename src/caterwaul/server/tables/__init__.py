"""Tables: what happened there, who sits and looks on, and the one way in which anything happens."""
