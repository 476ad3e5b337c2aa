"""Records: how matches ended, for those who played them, and the ratings that follow."""
