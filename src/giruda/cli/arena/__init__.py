"""``giruda arena``: who plays better, by duplicate matches."""
