"""A bot in 40 lines: ``giruda arena "cmd:python examples/bot.py" random``.

It bids on long suits, buries and calls by simple rules, and plays its highest card or its lowest.
"""

import json
import sys

RANKS = "23456789TJQKA"


def rank(card: str) -> int:
    """The joker is above all."""
    return len(RANKS) if card[0] == "J" else RANKS.index(card[1])


def choose(view: dict) -> dict:
    """Return one of the legal actions, or a burial."""
    hand, legal = view["hand"], view["legal"]
    suits = {suit: sum(card[0] == suit for card in hand) for suit in "SDHC"}
    longest = max(suits, key=suits.get)
    if view["bury"]:
        trump = view["contract"]["trump"]
        spare = sorted(hand, key=lambda card: (card[0] == trump, rank(card)))
        return {"type": "bury", "seat": view["seat"], "cards": spare[: view["bury"]]}
    if view["phase"] == "auction" and suits[longest] >= 5:
        bids = [one for one in legal if one["type"] == "bid" and one["trump"] == longest]
        if bids and bids[0]["points"] <= 13:
            return bids[0]
    plays = sorted((one for one in legal if one["type"] == "play"), key=lambda a: rank(a["card"]))
    if plays:
        return plays[0] if view["trick"]["plays"] else plays[-1]
    quiet = [one for one in legal if one["type"] != "misdeal"]
    return quiet[0] if quiet else legal[0]


for line in sys.stdin:
    message = json.loads(line)
    answer = {"type": "ready"} if message["type"] == "hello" else choose(message["view"])
    print(json.dumps(answer), flush=True)
