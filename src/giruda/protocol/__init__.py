"""The wire: what clients and servers say to each other, strictly typed."""
