/* Made by tools/schema.py from giruda.protocol. Do not edit. */

/**
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Suit".
 */
export type Suit = "S" | "D" | "H" | "C";
/**
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Card".
 */
export type Card =
  | "S2"
  | "S3"
  | "S4"
  | "S5"
  | "S6"
  | "S7"
  | "S8"
  | "S9"
  | "ST"
  | "SJ"
  | "SQ"
  | "SK"
  | "SA"
  | "D2"
  | "D3"
  | "D4"
  | "D5"
  | "D6"
  | "D7"
  | "D8"
  | "D9"
  | "DT"
  | "DJ"
  | "DQ"
  | "DK"
  | "DA"
  | "H2"
  | "H3"
  | "H4"
  | "H5"
  | "H6"
  | "H7"
  | "H8"
  | "H9"
  | "HT"
  | "HJ"
  | "HQ"
  | "HK"
  | "HA"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "CT"
  | "CJ"
  | "CQ"
  | "CK"
  | "CA"
  | "JK";
/**
 * How the declarer calls a friend.  Rulebook: §4.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FriendMode".
 */
export type FriendMode = "card" | "first_trick" | "none";
/**
 * What multiplies a payment.  Rulebook: §6.4 to §6.7.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Multiplier".
 */
export type Multiplier = "run" | "back_run" | "no_friend" | "no_trump";
/**
 * Why a deal was thrown in.  Rulebook: §2.5, §2.6.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RedealReason".
 */
export type RedealReason = "all_passed" | "misdeal";
/**
 * Who sits in a chair.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Occupant".
 */
export type Occupant = "empty" | "person" | "bot";
/**
 * Where a table stands.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableStatus".
 */
export type TableStatus = "waiting" | "playing" | "finished";
/**
 * Where a hand stands.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase = "dealing" | "auction" | "exchange" | "friend" | "play" | "scored";
/**
 * Why the rules refuse an action.  Closed: clients carry a sentence for each member.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RefusalCode".
 */
export type RefusalCode =
  | "wrong_phase"
  | "not_your_turn"
  | "no_such_seat"
  | "bad_deal"
  | "bid_too_low"
  | "bid_too_high"
  | "bid_not_above"
  | "bid_no_trump_barred"
  | "misdeal_too_late"
  | "misdeal_no_token"
  | "bury_count"
  | "card_not_held"
  | "friend_mode"
  | "friend_card_needed"
  | "friend_card_own"
  | "friend_card_unknown"
  | "must_follow"
  | "must_answer_call"
  | "no_trump_lead_yet"
  | "names_nothing"
  | "must_name_suit"
  | "cannot_call_joker";
/**
 * Why the table or the server refuses, beside the reasons of the rules.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableRefusal".
 */
export type TableRefusal =
  | "bad_message"
  | "too_large"
  | "too_fast"
  | "no_such_table"
  | "no_hello"
  | "not_seated"
  | "wrong_seat"
  | "not_host"
  | "already_started"
  | "not_started"
  | "table_full"
  | "bad_name"
  | "stale"
  | "not_now"
  | "server_busy";

/**
 * The command was carried out; ``v`` is the version after it.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Accepted".
 */
export interface Accepted {
  type: "accepted";
  cid: string;
  v: number;
}
/**
 * Do something in the hand, decided on version ``v``.  Repeating a ``cid`` is harmless.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Act".
 */
export interface Act {
  type: "act";
  cid: string;
  v: number;
  action: MakeBid | Pass | Misdeal | Bury | CallFriend | PlayCard;
}
/**
 * Pledge that many points with this trump; ``trump`` None is no trump.  Rulebook: §2.2.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "MakeBid".
 */
export interface MakeBid {
  seat: number;
  points: number;
  trump: Suit | null;
  type: "bid";
}
/**
 * Leave the auction of this deal for good.  Rulebook: §2.3.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Pass".
 */
export interface Pass {
  seat: number;
  type: "pass";
}
/**
 * Demand a new deal, before one's own first call, in turn or out of it.  Rulebook: §2.6.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Misdeal".
 */
export interface Misdeal {
  seat: number;
  type: "misdeal";
}
/**
 * The declarer lays cards face down; None in a copy whose reader may not see them.
 *
 * Rulebook: §3.1.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Bury".
 */
export interface Bury {
  seat: number;
  cards: Card[] | null;
  type: "bury";
}
/**
 * The declarer calls the friend; ``card`` belongs to the mode ``card`` alone.
 *
 * Rulebook: §4.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "CallFriend".
 */
export interface CallFriend {
  seat: number;
  mode: FriendMode;
  card: Card | null;
  type: "call_friend";
}
/**
 * Play a card; a lead may also name a suit (the joker) or call the joker.
 *
 * Rulebook: §5.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PlayCard".
 */
export interface PlayCard {
  seat: number;
  card: Card;
  names: Suit | null;
  call_joker: boolean;
  type: "play";
}
/**
 * The auction made a declarer and a contract.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "AuctionWon".
 */
export interface AuctionWon {
  seat: number;
  points: number;
  trump: Suit | null;
  type: "auction_won";
}
/**
 * The contract, public.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ContractView".
 */
export interface ContractView {
  declarer: number;
  points: number;
  trump: Suit | null;
}
/**
 * Make a table and sit down at it; ``start`` deals at once, with bots in all other chairs.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "CreateTable".
 */
export interface CreateTable {
  name: string;
  start: boolean;
  level: string;
}
/**
 * Chance gives the cards: a block a seat in seat order, and the kitty, in the order dealt.
 *
 * In a redacted copy a block that the reader may not see is None.  ``seat`` is the dealer.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Deal".
 */
export interface Deal {
  seat: number;
  hands: (Card[] | null)[];
  kitty: Card[] | null;
  type: "deal";
}
/**
 * The server is bound to a seed for this board; ``commit`` in hexadecimal.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "DealCommitted".
 */
export interface DealCommitted {
  board: number;
  dealer: number;
  commit: string;
  type: "deal_committed";
}
/**
 * What binds the current deal; seeds stay None until they are revealed.  Hexadecimal.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "DealProof".
 */
export interface DealProof {
  algorithm: string;
  table: string;
  board: number;
  rules: string;
  dealer: number;
  commit: string;
  seed: string | null;
  client_seeds: string[] | null;
}
/**
 * The seeds of a board are open: hexadecimal, client seeds in seat order, empty for none.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "DealRevealed".
 */
export interface DealRevealed {
  board: number;
  seed: string;
  client_seeds: string[];
  type: "deal_revealed";
}
/**
 * The friend is known.  ``seat`` None: the first trick was the declarer's, so nobody is.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FriendRevealed".
 */
export interface FriendRevealed {
  seat: number | null;
  type: "friend_revealed";
}
/**
 * The friend call, and the friend's seat once it is public.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FriendView".
 */
export interface FriendView {
  mode: FriendMode;
  card: Card | null;
  revealed: boolean;
  seat: number | null;
}
/**
 * A hand is over.
 *
 * ``unit`` = ``base`` after the multipliers (each doubles) is what one share is worth;
 * ``payments[i] = unit * shares[i]``, positive for who receives, sums to zero.  ``pot`` is what
 * the declarer takes from the misdeal pot on top.  ``totals`` are the scores afterwards.
 * ``buried`` is None where the house rules keep the buried cards hidden.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HandScored".
 */
export interface HandScored {
  declarer: number;
  friend: number | null;
  contract: number;
  trump: Suit | null;
  points: number;
  buried: Card[] | null;
  buried_points: number;
  won: boolean;
  base: number;
  multipliers: Multiplier[];
  unit: number;
  shares: number[];
  payments: number[];
  pot: number;
  totals: number[];
  type: "hand_scored";
}
/**
 * Open or resume a table: answered by a `State` with the events after ``last_v``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  type: "hello";
  table: string;
  last_v: number | null;
}
/**
 * Take the first empty chair under a name.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "JoinTable".
 */
export interface JoinTable {
  name: string;
}
/**
 * The declarer took the kitty; the cards are None in a copy for others.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "KittyTaken".
 */
export interface KittyTaken {
  seat: number;
  cards: Card[] | null;
  type: "kitty_taken";
}
/**
 * The sender gives up the chair, while the match has not begun.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  type: "leave";
  cid: string;
}
/**
 * One entry of the log, redacted for its reader.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LoggedEvent".
 */
export interface LoggedEvent {
  v: number;
  event:
    | Deal
    | MakeBid
    | Pass
    | Misdeal
    | Bury
    | CallFriend
    | PlayCard
    | MatchStarted
    | Redealt
    | AuctionWon
    | KittyTaken
    | FriendRevealed
    | TrickWon
    | HandScored
    | MatchEnded
    | SeatTaken
    | SeatLeft
    | DealCommitted
    | DealRevealed
    | SeatReady;
}
/**
 * A match begins under these rules (``id@version``) with this first dealer.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "MatchStarted".
 */
export interface MatchStarted {
  rules: string;
  dealer: number;
  type: "match_started";
}
/**
 * The deal is void; the same dealer deals again.  ``seat`` called the misdeal, if any.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Redealt".
 */
export interface Redealt {
  reason: RedealReason;
  seat: number | null;
  type: "redealt";
}
/**
 * A trick is complete: its number from 1, who takes it, the point cards in it.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TrickWon".
 */
export interface TrickWon {
  number: number;
  seat: number;
  points: number;
  type: "trick_won";
}
/**
 * The match is over; the seats with the highest total, several if they tie.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "MatchEnded".
 */
export interface MatchEnded {
  winners: number[];
  type: "match_ended";
}
/**
 * Somebody sat down; ``level`` is a bot's, None for a person.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatTaken".
 */
export interface SeatTaken {
  seat: number;
  occupant: Occupant;
  name: string;
  level: string | null;
  type: "seat_taken";
}
/**
 * A chair became empty.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatLeft".
 */
export interface SeatLeft {
  seat: number;
  type: "seat_left";
}
/**
 * A person is ready for the next hand.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatReady".
 */
export interface SeatReady {
  seat: number;
  type: "seat_ready";
}
/**
 * The special cards of this hand; in the auction, as long as spades or clubs are not trump.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Marks".
 */
export interface Marks {
  mighty: Card;
  joker_call: Card;
  trump: Suit | null;
}
/**
 * The asker: last name used, and unfinished tables, newest first.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  name: string | null;
  tables: MyTable[];
}
/**
 * A table at which the asker has a seat, to continue at.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "MyTable".
 */
export interface MyTable {
  id: string;
  status: TableStatus;
  hand_number: number | null;
  trick_number: number | null;
  your_turn: boolean;
  names: string[];
}
/**
 * Is the connection alive?
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  type: "ping";
  n: number;
}
/**
 * Public points: of tricks taken by the known ruling side, of all others, and by seat.
 *
 * ``buried`` counts the point cards that the declarer buried: for the declarer alone, None for
 * others until the hand is over.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PointsView".
 */
export interface PointsView {
  ruling: number;
  defence: number;
  buried: number | null;
  seats: number[];
}
/**
 * The answer to a `Ping`.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Pong".
 */
export interface Pong {
  type: "pong";
  n: number;
}
/**
 * The sender has read the result and is ready for the next hand.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  type: "ready";
  cid: string;
  v: number;
}
/**
 * One refusal: its code, and the facts a sentence about it needs.
 *
 * ``cards`` are cards *of the actor's own hand* that cause it, ``suit`` the suit concerned,
 * ``number`` the limit concerned; each is None where it says nothing.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Refusal".
 */
export interface Refusal {
  code: RefusalCode;
  suit: Suit | null;
  cards: Card[] | null;
  number: number | null;
}
/**
 * The command was refused and changed nothing; ``cid`` None if it could not be read.
 *
 * ``suit``, ``cards`` and ``number`` are the facts that a sentence about the code needs.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  type: "refused";
  cid: string | null;
  code: RefusalCode | TableRefusal;
  suit: Suit | null;
  cards: Card[] | null;
  number: number | null;
}
/**
 * One chair, as everybody sees it.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatView".
 */
export interface SeatView {
  seat: number;
  occupant: Occupant;
  name: string;
  level: string | null;
  connected: boolean;
  host: boolean;
  ready: boolean;
}
/**
 * The sender's share in the seed of a board: 16 random bytes in hexadecimal.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Seed".
 */
export interface Seed {
  type: "seed";
  board: number;
  seed: string;
}
/**
 * The host starts a match (bots fill empty chairs), or a new one after the last.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  type: "start";
  cid: string;
}
/**
 * Everything the reader may know at version ``v``, and what happened since its last one.
 *
 * ``view`` is None until a match has begun.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "State".
 */
export interface State {
  type: "state";
  v: number;
  table: TableView;
  view: View | null;
  events: LoggedEvent[];
}
/**
 * The table around the hand.
 *
 * ``you`` is the reader's seat, None for a spectator.  ``deal`` proves the current board and
 * ``last_deal`` the one before.  ``seed_wanted``: the board that waits for client seeds, if any.
 * ``next_hand_ms`` is the time after which the next hand begins by itself, None if it waits or
 * none is due.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableView".
 */
export interface TableView {
  id: string;
  rules: string;
  status: TableStatus;
  seats: SeatView[];
  you: number | null;
  deal: DealProof | null;
  last_deal: DealProof | null;
  seed_wanted: number | null;
  next_hand_ms: number | null;
}
/**
 * All that a reader may know of a match.
 *
 * ``seat`` is the reader's, None for a spectator.  ``hand`` holds the reader's own cards,
 * ``taken_up`` the kitty cards among them while it is buried from; both are empty for others.
 * ``legal`` are the reader's legal actions now, but for burials: ``bury`` is how many cards of
 * ``hand`` to bury, 0 at other times.  ``why_not`` says why the cards of ``hand`` that ``legal``
 * does not play are barred.  ``is_friend`` tells the friend alone, before the reveal too.
 * ``tricks`` are complete ones; ``results`` the hands scored so far, ``result`` this one's.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  seat: number | null;
  phase: Phase;
  hand_number: number;
  max_hands: number;
  dealer: number;
  turn: number | null;
  totals: number[];
  tokens: boolean[];
  pot: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  bid_range: [unknown, unknown];
  marks: Marks;
  hand: Card[];
  taken_up: Card[];
  bury: number;
  buried: Card[];
  counts: number[];
  calls: (MakeBid | Pass)[];
  high: ContractView | null;
  contract: ContractView | null;
  friend: FriendView | null;
  is_friend: boolean;
  points: PointsView;
  trick: TrickView | null;
  tricks: Trick[];
  legal: (Deal | MakeBid | Pass | Misdeal | Bury | CallFriend | PlayCard)[];
  why_not: Refusal | null;
  result: HandScored | null;
  results: HandScored[];
  winners: number[] | null;
}
/**
 * The trick on the table: plays so far, the suit to follow, who is winning.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TrickView".
 */
export interface TrickView {
  number: number;
  leader: number;
  plays: PlayCard[];
  led: Suit | null;
  called: boolean;
  best: number | null;
}
/**
 * A complete trick: its plays in order (the first is the lead), who takes it, its points.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Trick".
 */
export interface Trick {
  plays: PlayCard[];
  winner: number;
  points: number;
}
/**
 * A table was made; open it under ``/t/{id}``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableCreated".
 */
export interface TableCreated {
  id: string;
  seat: number;
}
