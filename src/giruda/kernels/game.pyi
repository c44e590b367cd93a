NUMBERING: dict[str, int]
