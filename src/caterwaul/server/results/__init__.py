"""What came out of matches: results, ratings, statistics."""
