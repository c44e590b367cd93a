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
  | "JK"
  | "JR";
/**
 * How the declarer calls a friend.  Rulebook: §4.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FriendMode".
 */
export type FriendMode = "card" | "first_trick" | "last_trick" | "seat" | "none";
/**
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Named".
 */
export type Named =
  | "S"
  | "D"
  | "H"
  | "C"
  | "red"
  | "black"
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
  | "JK"
  | "JR";
/**
 * Where an auction stands after everybody has passed once.  Rulebook: §2.5.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Stage".
 */
export type Stage = "open" | "lowered" | "last_chance" | "forced";
/**
 * What is wrong with an entry of a score sheet; the catalogue has a sentence for each.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SheetCode".
 */
export type SheetCode =
  | "no_such_seat"
  | "match_over"
  | "friend_of_oneself"
  | "no_friends"
  | "out_of_range"
  | "no_trump_barred"
  | "out_count"
  | "no_misdeals"
  | "no_token";
/**
 * What is wrong with a rules file.  Closed: the catalogue has a sentence for each member.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RulesCode".
 */
export type RulesCode =
  | "bad_toml"
  | "cannot_read"
  | "unknown_preset"
  | "not_a_preset_id"
  | "unknown_variant"
  | "exclusive_variants"
  | "players_not_possible"
  | "with_numbers"
  | "with_content"
  | "unknown_key"
  | "not_a_table"
  | "not_a_list"
  | "repeated"
  | "wrong_type"
  | "out_of_range"
  | "not_a_choice"
  | "not_a_rule"
  | "id_is_a_preset"
  | "id_empty"
  | "id_letters"
  | "too_long"
  | "title_letters"
  | "version_low"
  | "card_or_rank"
  | "suited_card"
  | "card_not_in_pack"
  | "too_few_cards"
  | "cards_left_over"
  | "dummy_players"
  | "partner_hands_players"
  | "knockout_players"
  | "too_many_players"
  | "second_deal"
  | "min_above_max"
  | "only_so_many"
  | "only_so_many_tricks"
  | "win_would_cost"
  | "loss_would_pay"
  | "nobody_to_call"
  | "only_alone"
  | "only_among_bidders"
  | "no_end"
  | "bust_at_start";
/**
 * How people may talk: not at all, by ready-made phrases and signs, or in their own words.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Chat".
 */
export type Chat = "off" | "phrases" | "free";
/**
 * Where a claim stands: people are asked, all have agreed, or the hand goes on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ClaimStatus".
 */
export type ClaimStatus = "asked" | "agreed" | "refused";
/**
 * Who decides that a bot plays for a person who is away: the table, or nobody is asked.
 */
export type StandIn = "ask" | "auto";
/**
 * How people may talk: not at all, by ready-made phrases and signs, or in their own words.
 */
export type Chat1 = "off" | "phrases" | "free";
/**
 * Why the seeds of a board are not open yet.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Sealed".
 */
export type Sealed = "running" | "misdeal" | "kitty";
/**
 * Why a person's chair went to a bot: the person left, or the host saw to it.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Given".
 */
export type Given = "left" | "replaced" | "kicked";
/**
 * How the declarer calls a friend.  Rulebook: §4.
 */
export type FriendMode1 = "card" | "first_trick" | "last_trick" | "seat" | "none";
/**
 * What multiplies a payment.  Rulebook: §6.4 to §6.7.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Multiplier".
 */
export type Multiplier = "run" | "back_run" | "no_friend" | "no_trump" | "bid_all";
/**
 * Where a table stands.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableStatus".
 */
export type TableStatus = "waiting" | "playing" | "finished";
/**
 * Who sits in a chair.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Occupant".
 */
export type Occupant = "empty" | "person" | "bot";
/**
 * Where a hand stands.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Phase".
 */
export type Phase =
  "dealing" | "auction" | "blind_change" | "knockout" | "second_deal" | "exchange" | "friend" | "play" | "scored";
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
  | "bid_exactly"
  | "may_not_pass"
  | "misdeal_too_late"
  | "misdeal_no_token"
  | "misdeal_hand"
  | "misdeal_duty"
  | "change_done"
  | "change_nothing"
  | "change_too_low"
  | "knockout_own"
  | "knockout_again"
  | "knockout_what"
  | "bury_count"
  | "card_not_held"
  | "friend_mode"
  | "friend_card_needed"
  | "friend_card_own"
  | "friend_card_unknown"
  | "friend_card_barred"
  | "friend_seat"
  | "not_the_friend"
  | "too_late_to_announce"
  | "must_follow"
  | "must_answer_call"
  | "must_play_named"
  | "barred_in_this_trick"
  | "no_trump_lead_yet"
  | "names_nothing"
  | "must_name_suit"
  | "name_one_thing"
  | "must_call_joker"
  | "cannot_call_joker";
/**
 * Why a deal was thrown in.  Rulebook: §2.5, §2.6.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RedealReason".
 */
export type RedealReason = "all_passed" | "misdeal";
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
  | "no_such_code"
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
  | "no_hints"
  | "barred"
  | "server_busy"
  | "no_talk"
  | "no_watching"
  | "not_certain";
/**
 * What may be said everywhere; none of it tells anything about cards.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Phrase".
 */
export type Phrase =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thanks"
  | "sorry"
  | "moment"
  | "back"
  | "again"
  | "last_one"
  | "bye"
  | "smile"
  | "laugh"
  | "cry"
  | "wow"
  | "clap"
  | "heart";
/**
 * Who decides that a bot plays for a person who is away: the table, or nobody is asked.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "StandIn".
 */
export type StandIn1 = "ask" | "auto";

/**
 * A person whom the hand waits for is away; in ``ask_ms`` a bot may stand in.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Absent".
 */
export interface Absent {
  seat: number;
  ask_ms: number;
}
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
  action: MakeBid | Pass | Misdeal | Change | Keep | KnockOut | Bury | CallFriend | Announce | PlayCard;
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
 * The declarer changes the contract.  Rulebook: §3.4 to §3.6.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Change".
 */
export interface Change {
  seat: number;
  points: number;
  trump: Suit | null;
  type: "change";
}
/**
 * The declarer keeps the contract before seeing the kitty.  Rulebook: §3.4.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Keep".
 */
export interface Keep {
  seat: number;
  type: "keep";
}
/**
 * The declarer sends the holder of a card, or a person, out of the hand.  Rulebook: §9.5.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "KnockOut".
 */
export interface KnockOut {
  seat: number;
  card: Card | null;
  whom: number | null;
  type: "knock_out";
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
 * The declarer calls the friend.
 *
 * ``card`` and ``whom`` belong to the modes ``card`` and ``seat``.  Rulebook: §4.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "CallFriend".
 */
export interface CallFriend {
  seat: number;
  mode: FriendMode;
  card: Card | null;
  whom: number | null;
  type: "call_friend";
}
/**
 * The friend says so, in turn or out of it.  Rulebook: §4.7.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Announce".
 */
export interface Announce {
  seat: number;
  type: "announce";
}
/**
 * Play a card; a lead may also name something, or call the joker.
 *
 * What may be named (a suit, a colour, an exact card) the rules say.
 *
 * Rulebook: §5.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PlayCard".
 */
export interface PlayCard {
  seat: number;
  card: Card;
  names: Named | null;
  call_joker: boolean;
  type: "play";
}
/**
 * Accept the claim that is made, or do not.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "AnswerClaim".
 */
export interface AnswerClaim {
  type: "answer_claim";
  cid: string;
  v: number;
  accept: boolean;
}
/**
 * Let somebody take an action back, or do not.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "AnswerUndo".
 */
export interface AnswerUndo {
  type: "answer_undo";
  cid: string;
  v: number;
  accept: boolean;
}
/**
 * What would a bot do on version ``v``, seeing what I see?
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
  type: "ask_hint";
  cid: string;
  v: number;
}
/**
 * Everybody passed, and the auction goes on: at a lower minimum, or for the dealer alone.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "AuctionStage".
 */
export interface AuctionStage {
  seat: number;
  stage: Stage;
  type: "auction_stage";
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
 * Why a sheet cannot be: the hand, from 1 (0: the sheet itself), and its field.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "BadEntry".
 */
export interface BadEntry {
  code: "bad_entry";
  hand: number;
  field: string;
  sheet_code: SheetCode;
  params: {
    [k: string]: number;
  };
}
/**
 * Why rules cannot be played.
 *
 * The sentence for ``rules_code`` with ``params`` is in the catalogue; ``problem`` is the English
 * one.  ``field`` is a rule's key, or another part of what was sent.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "BadRules".
 */
export interface BadRules {
  code: "bad_rules";
  field: string;
  rules_code: RulesCode;
  params: {
    [k: string]: string | number;
  };
  problem: string;
}
/**
 * A decision took longer than its own time; so much is left in that person's bank.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "BankSpent".
 */
export interface BankSpent {
  seat: number;
  bank_ms: number;
  type: "bank_spent";
}
/**
 * A preset with some rules changed, as a form has them.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ChangedRules".
 */
export interface ChangedRules {
  base: string;
  players: number | null;
  changes: {
    [k: string]: boolean | number | string | string[];
  };
}
/**
 * Rules that can be played: what they are called, what they say, and how to keep them.
 *
 * ``base`` is the preset that they differ from, None if they have none; ``toml`` is the text to
 * save and to share.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "CheckedRules".
 */
export interface CheckedRules {
  name: string;
  title: string;
  base: string | null;
  players: number;
  settings: {
    [k: string]: boolean | number | string | string[];
  };
  differences: Difference[];
  toml: string;
}
/**
 * A rule in which house rules are not their base.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Difference".
 */
export interface Difference {
  key: string;
  base: boolean | number | string | string[];
  value: boolean | number | string | string[];
}
/**
 * The sender, on lead, claims all tricks that are left.
 *
 * If that is sure by what the sender has seen, the hand is over.  If not, it is refused, and
 * nobody hears of it; with ``ask`` the sender's hand is laid open and the other people are asked.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Claim".
 */
export interface Claim {
  type: "claim";
  cid: string;
  v: number;
  ask: boolean;
}
/**
 * Somebody accepts the claim, or does not.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ClaimAnswered".
 */
export interface ClaimAnswered {
  seat: number;
  accept: boolean;
  type: "claim_answered";
}
/**
 * A seat lays its hand open and claims all tricks that are left.
 *
 * ``sure``: that is so by what the seat saw itself, so nobody is asked.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ClaimMade".
 */
export interface ClaimMade {
  seat: number;
  cards: Card[];
  sure: boolean;
  type: "claim_made";
}
/**
 * What became of a seat's claim: the rest is played out now, or the hand goes on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ClaimSettled".
 */
export interface ClaimSettled {
  seat: number;
  accepted: boolean;
  type: "claim_settled";
}
/**
 * A claim of this hand: whose, the cards laid open that are still held, who has agreed.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ClaimView".
 */
export interface ClaimView {
  seat: number;
  cards: Card[];
  status: ClaimStatus;
  agreed: number[];
}
/**
 * Time for decisions, in seconds: so much for each, then out of a bank for the whole match.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  turn_s: number;
  bank_s: number;
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
  rules: PresetRules | HouseRules | ChangedRules;
  options: TableOptions;
}
/**
 * A published way to play; ``players`` None: its usual number.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PresetRules".
 */
export interface PresetRules {
  preset: string;
  players: number | null;
}
/**
 * House rules as a TOML file, for a number of players that it allows.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HouseRules".
 */
export interface HouseRules {
  toml: string;
  players: number | null;
}
/**
 * What a table was made with; the same for everybody at it, from its first hand to its last.
 *
 * ``clock`` None: nobody is hurried.  ``hints``: a person may ask what a bot would do.  ``undo``:
 * the others may let somebody take a card back.  ``watch``: anybody with the address may look on.
 */
export interface TableOptions {
  clock: Clock | null;
  stand_in: StandIn;
  hints: boolean;
  undo: boolean;
  chat: Chat1;
  watch: boolean;
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
 * The boards of the newest match at a table, and what is needed to deal them anew.
 *
 * ``pack`` in the order before the shuffle, ``order`` of the seats in play; ``size`` of a hand.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Deals".
 */
export interface Deals {
  algorithm: string;
  table: string;
  rules: string;
  pack: Card[];
  order: number[];
  size: number;
  boards: DealtBoard[];
}
/**
 * One board of a match, with its cards once its seeds are open.
 *
 * ``hand`` counts hands from 1; a board that was thrown in (``thrown``) has the number of the hand
 * it would have been.  ``sealed`` says why ``seed``, ``client_seeds``, ``deal`` and ``second`` are
 * None.  ``second`` was dealt from ``declarer`` on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "DealtBoard".
 */
export interface DealtBoard {
  board: number;
  hand: number;
  dealer: number;
  thrown: boolean;
  commit: string;
  sealed: Sealed | null;
  seed: string | null;
  client_seeds: string[] | null;
  deal: Deal | null;
  second: SecondDeal | null;
  declarer: number | null;
}
/**
 * Chance gives the returned cards to the seats still in: a block a seat, as in `Deal`.
 *
 * ``seat`` is the dealer; who gets none has an empty block.  Rulebook: §9.6.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SecondDeal".
 */
export interface SecondDeal {
  seat: number;
  hands: (Card[] | null)[];
  type: "second_deal";
}
/**
 * The deals of this server whose seeds are open, by kind.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Fair".
 */
export interface Fair {
  kinds: FairKind[];
}
/**
 * All deals of one kind: so many ``cards`` to so many ``seats``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FairKind".
 */
export interface FairKind {
  seats: number;
  size: number;
  kitty: number;
  cards: number;
  deals: number;
  shapes: FairTest;
  mighty: FairTest | null;
  joker: FairTest | null;
}
/**
 * Rows, and whether they agree with chance: it alone gives as much or more this often.
 *
 * ``chi_square`` and ``chance`` None: there are too few deals to tell.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FairTest".
 */
export interface FairTest {
  rows: FairRow[];
  chi_square: number | null;
  freedom: number;
  chance: number | null;
}
/**
 * How often something came, and how often chance lets one expect it.
 *
 * ``name``: a shape such as ``4-3-2-1`` (``4-3-2-0+1`` with a joker), a seat, ``kitty``, or
 * ``rare`` for all that is seldom, counted together.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "FairRow".
 */
export interface FairRow {
  name: string;
  seen: number;
  expected: number;
}
/**
 * A misdeal was paid for: what each account gets, and the misdeal pot afterwards.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Fined".
 */
export interface Fined {
  payments: number[];
  pot: number;
  type: "fined";
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
  whom: number | null;
  revealed: boolean;
  seat: number | null;
}
/**
 * One hand as people at a table know it.
 *
 * ``friend`` None: the declarer was alone; ``call`` says how the friend was called.  ``points``
 * are the ruling side's, buried cards included.  ``out`` sat the hand out; ``misdeals`` were
 * called before it, in this order.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HandEntry".
 */
export interface HandEntry {
  declarer: number;
  contract: number;
  trump: Suit | null;
  friend: number | null;
  points: number;
  call: FriendMode1;
  out: number[];
  misdeals: number[];
}
/**
 * The host makes another person host; anybody may become it if the host is away so long.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HandOver".
 */
export interface HandOver {
  type: "hand_over";
  cid: string;
  seat: number;
}
/**
 * A hand is over.
 *
 * ``unit`` = ``base`` after the multipliers (each doubles) is what one share is worth;
 * ``payments[i] = unit * shares[i]``, positive for who receives, sums to zero.  ``pot`` is what
 * the misdeal pot pays on top, ``pot_payments`` to whom.  ``totals`` are the scores afterwards.
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
  pot_payments: number[];
  totals: number[];
  type: "hand_scored";
}
/**
 * A hand with which a misdeal was called, shown to all.  Rulebook: §2.8.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HandShown".
 */
export interface HandShown {
  seat: number;
  cards: Card[];
  type: "hand_shown";
}
/**
 * Open or resume a table: answered by a `State` with the events after ``last_v``.
 *
 * ``window`` names the sender among the windows of its session, in 16 random bytes.  The one with
 * the newest name counts; an older one that comes back by itself is closed with 4409.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  type: "hello";
  table: string;
  last_v: number | null;
  window: string | null;
}
/**
 * What a bot would do, first, and what else it weighed; ``reasons`` are those for the first.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  type: "hint";
  cid: string;
  v: number;
  /**
   * @minItems 1
   * @maxItems 4
   */
  candidates:
    | [HintCandidate]
    | [HintCandidate, HintCandidate]
    | [HintCandidate, HintCandidate, HintCandidate]
    | [HintCandidate, HintCandidate, HintCandidate, HintCandidate];
  reasons: (
    | "random"
    | "forced"
    | "misdeal_hopeless"
    | "bid_strength"
    | "pass_weak"
    | "pass_too_high"
    | "pass_no_gain"
    | "bid_forced"
    | "keep_contract"
    | "change_trump"
    | "raise_contract"
    | "send_out_strength"
    | "bury_losers"
    | "call_chief"
    | "call_trump"
    | "call_side_card"
    | "call_first_trick"
    | "call_seat"
    | "go_alone"
    | "announce"
    | "cash_winner"
    | "draw_trumps"
    | "attack_mighty"
    | "call_joker"
    | "lead_joker"
    | "lead_to_friend"
    | "lead_low"
    | "win_trick"
    | "ruff"
    | "spend_chief"
    | "smear"
    | "leave_to_ally"
    | "duck"
  )[];
}
/**
 * Something that could be done.
 *
 * ``score``: what the hand is expected to pay the asker; ``chance``: that the contract is made.
 * None: not reckoned.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HintCandidate".
 */
export interface HintCandidate {
  action: MakeBid | Pass | Misdeal | Change | Keep | KnockOut | Bury | CallFriend | Announce | PlayCard;
  score: number | null;
  chance: number | null;
}
/**
 * This person is the host from now on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "HostChanged".
 */
export interface HostChanged {
  seat: number;
  type: "host_changed";
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
 * The host sends a person away for good; in a match a bot takes the chair.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Kick".
 */
export interface Kick {
  type: "kick";
  cid: string;
  seat: number;
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
 * Who sits this hand out; None: nobody else holds the named card, name another.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "KnockedOut".
 */
export interface KnockedOut {
  seat: number | null;
  type: "knocked_out";
}
/**
 * The sender gives up the chair; in a match to a bot, and may sit down in it again.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  type: "leave";
  cid: string;
}
/**
 * All steps in their order; how long a bot seems to think and a trick lies, in milliseconds.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Lesson".
 */
export interface Lesson {
  steps: LessonStep[];
  pace_ms: number;
  hold_ms: number;
}
/**
 * A position with something to learn.
 *
 * ``strip``: who has pledged what matters here.  ``free``: a whole hand, of which nothing is
 * judged.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LessonStep".
 */
export interface LessonStep {
  id: string;
  strip: boolean;
  free: boolean;
}
/**
 * What came of the last action, as a table would have sent it, one state an event.
 *
 * ``refusal``: the rules forbid it, and nothing changed.  ``reply``: what is said to it, the end
 * of a key; None where nothing is judged.  ``right``: it was accepted; if not, nothing changed
 * either.  ``done``: the step is over.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LessonAnswer".
 */
export interface LessonAnswer {
  states: State[];
  refusal: Refused | null;
  reply: string | null;
  right: boolean;
  done: boolean;
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
 * ``rules`` is their name; ``preset`` is what they are, or what house rules with this
 * ``rules_title`` are laid over (None: over none), and ``differences`` is what those change.
 * ``players`` is the number of chairs; seats beyond them are the dummy or partners' hands.
 * ``you`` is the reader's seat, None for a spectator.  ``deal`` proves the current board and
 * ``last_deal`` the one before.  ``seed_wanted``: the board that waits for client seeds, if any.
 * ``next_hand_ms`` is the time after which the next hand begins by itself, None if it waits or
 * none is due.  ``watchers`` is how many look on.  ``may_claim``, ``may_undo``: the
 * reader may claim the rest, or take back what it did last; ``claim`` and ``undo`` are open ones.
 *
 * ``absent`` is the person whom the hand waits for and who is not there; ``clock`` the one that
 * runs.  ``chair`` is where a reader without a seat would sit by joining now, None for nowhere.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableView".
 */
export interface TableView {
  id: string;
  rules: string;
  preset: string | null;
  rules_title: string;
  differences: Difference[];
  options: TableOptions1;
  players: number;
  status: TableStatus;
  seats: SeatView[];
  you: number | null;
  deal: DealProof | null;
  last_deal: DealProof | null;
  seed_wanted: number | null;
  next_hand_ms: number | null;
  watchers: number;
  absent: Absent | null;
  clock: RunningClock | null;
  chair: number | null;
  may_claim: boolean;
  claim: ClaimView | null;
  may_undo: boolean;
  undo: UndoView | null;
}
/**
 * What a table was made with; the same for everybody at it, from its first hand to its last.
 *
 * ``clock`` None: nobody is hurried.  ``hints``: a person may ask what a bot would do.  ``undo``:
 * the others may let somebody take a card back.  ``watch``: anybody with the address may look on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TableOptions".
 */
export interface TableOptions1 {
  clock: Clock | null;
  stand_in: StandIn;
  hints: boolean;
  undo: boolean;
  chat: Chat1;
  watch: boolean;
}
/**
 * One chair, as everybody sees it.
 *
 * ``stand_in`` is the level of the bot that plays for its person now, None if nobody does.
 * ``bank_ms`` is what is left of its person's bank, None without clocks.
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
  stand_in: string | null;
  bank_ms: number | null;
}
/**
 * Whose decision is timed: what is left of its own time, then of the bank.
 *
 * ``stopped``: the person's connection was just lost, so the clock waits a while.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RunningClock".
 */
export interface RunningClock {
  seat: number;
  turn_ms: number;
  bank_ms: number;
  stopped: boolean;
}
/**
 * A seat asks to take its last action back; who lets it so far.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "UndoView".
 */
export interface UndoView {
  seat: number;
  agreed: number[];
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
 * ``players`` are people, ``owners`` tells by seat who plays it: itself, a partner, or nobody
 * (the dummy).  ``partner_seat`` and ``partner_hand`` are the second hand that the reader plays.
 * ``out`` sit this hand out; ``missed`` are cards that were named and that nobody else holds.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  players: number;
  owners: (number | null)[];
  order: number[];
  out: number[];
  missed: Card[];
  stage: Stage;
  partner_seat: number | null;
  partner_hand: Card[];
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
  legal: (
    Deal | SecondDeal | MakeBid | Pass | Misdeal | Change | Keep | KnockOut | Bury | CallFriend | Announce | PlayCard
  )[];
  why_not: Refusal | null;
  result: HandScored | null;
  results: HandScored[];
  winners: number[] | null;
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
  joker_calls: Card[];
  trump: Suit | null;
}
/**
 * Public points: of tricks taken by the known ruling side, of all others, and by seat.
 *
 * ``buried`` counts the point cards that the declarer buried: for the declarer alone, None for
 * others until the hand is over.  ``open``: the house rules let them lie open during play.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PointsView".
 */
export interface PointsView {
  open: boolean;
  ruling: number;
  defence: number;
  buried: number | null;
  seats: number[];
}
/**
 * The trick on the table: plays so far, the suit to follow, who is winning.
 *
 * ``led`` is None before the lead, and where a colour, an exact card or nothing was named.
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
 * One entry of the log, redacted for its reader.
 *
 * ``by_bot``: a bot did it in the place of the seat's person.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LoggedEvent".
 */
export interface LoggedEvent {
  v: number;
  event:
    | Deal
    | SecondDeal
    | MakeBid
    | Pass
    | Misdeal
    | Change
    | Keep
    | KnockOut
    | Bury
    | CallFriend
    | Announce
    | PlayCard
    | MatchStarted
    | Redealt
    | HandShown
    | Fined
    | AuctionStage
    | AuctionWon
    | KnockedOut
    | KittyTaken
    | FriendRevealed
    | TrickWon
    | HandScored
    | MatchEnded
    | SeatTaken
    | SeatLeft
    | DealCommitted
    | DealRevealed
    | SeatReady
    | StandInBegan
    | StandInEnded
    | SeatGiven
    | SeatKicked
    | HostChanged
    | BankSpent
    | ClaimMade
    | ClaimAnswered
    | ClaimSettled
    | UndoAsked
    | UndoAnswered
    | Undone;
  by_bot: boolean;
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
 * A bot of this level decides for a person who is away, until the person is back.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "StandInBegan".
 */
export interface StandInBegan {
  seat: number;
  level: string;
  type: "stand_in_began";
}
/**
 * The person decides again.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "StandInEnded".
 */
export interface StandInEnded {
  seat: number;
  type: "stand_in_ended";
}
/**
 * In a match a bot took a person's chair; unless kicked, that person may take it back.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatGiven".
 */
export interface SeatGiven {
  seat: number;
  name: string;
  level: string;
  why: Given;
  type: "seat_given";
}
/**
 * Outside a match the host had a person leave: the chair is empty.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SeatKicked".
 */
export interface SeatKicked {
  seat: number;
  type: "seat_kicked";
}
/**
 * A seat wants to take its last action back.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "UndoAsked".
 */
export interface UndoAsked {
  seat: number;
  type: "undo_asked";
}
/**
 * Somebody lets it, or does not.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "UndoAnswered".
 */
export interface UndoAnswered {
  seat: number;
  accept: boolean;
  type: "undo_answered";
}
/**
 * The hand is again where it stood at version ``to_v``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Undone".
 */
export interface Undone {
  seat: number;
  to_v: number;
  type: "undone";
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
 * All that the learner has done in a step; the last of it is asked about.
 *
 * The answer holds the states after version ``since``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LessonMoves".
 */
export interface LessonMoves {
  /**
   * @maxItems 100
   */
  actions: (MakeBid | Pass | Misdeal | Change | Keep | KnockOut | Bury | CallFriend | Announce | PlayCard)[];
  since: number;
}
/**
 * Let a bot decide for a person who has been away for the grace.  Anybody seated may.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "LetStandIn".
 */
export interface LetStandIn {
  type: "stand_in";
  cid: string;
  seat: number;
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
  sitters: Sitter[];
}
/**
 * Who sits in a chair of a table to continue at.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Sitter".
 */
export interface Sitter {
  occupant: Occupant;
  name: string;
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
 * A preset: the numbers of players that it allows, and what of it no source settles.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "PresetInfo".
 */
export interface PresetInfo {
  id: string;
  players: number[];
  usual: number;
  title_key: string;
  note_key: string;
  sources: string[];
  unverified: string[];
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
 * A code that another device was shown; blanks, dashes and capitals do not matter.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Redeem".
 */
export interface Redeem {
  code: string;
}
/**
 * The sender goes on as this person.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Redeemed".
 */
export interface Redeemed {
  name: string;
}
/**
 * The host gives the chair of a person who has been away for the grace to a bot.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Replace".
 */
export interface Replace {
  type: "replace";
  cid: string;
  seat: number;
}
/**
 * Tell whoever runs the server of the person in this chair; what was said lately goes along.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Report".
 */
export interface Report {
  type: "report";
  cid: string;
  seat: number;
}
/**
 * What a form needs to know of a rule.
 *
 * ``kind`` is ``bool``, ``int``, ``str`` (the code of a card) or ``choice``; ``many``: a list of
 * them.  The words of ``choices`` are ``choice.<words>.<choice>`` in the catalogue.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RuleField".
 */
export interface RuleField {
  key: string;
  kind: string;
  clause: string;
  default: boolean | number | string | string[];
  choices: string[];
  words: string | null;
  many: boolean;
  low: number | null;
  high: number | null;
}
/**
 * Every preset, and the published variant rules that a file may add to any of them.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "RulesList".
 */
export interface RulesList {
  presets: PresetInfo[];
  variants: VariantInfo[];
}
/**
 * A published variant rule: what it changes of any preset, and what it cannot go with.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "VariantInfo".
 */
export interface VariantInfo {
  id: string;
  title_key: string;
  note_key: string;
  changes: {
    [k: string]: boolean | number | string | string[];
  };
  excludes: string[];
}
/**
 * What somebody said, under the name of then: a phrase, or a text.
 *
 * ``n`` counts what was said at this table since it was last loaded, from 1.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Said".
 */
export interface Said {
  type: "said";
  n: number;
  seat: number;
  name: string;
  phrase: Phrase | null;
  text: string | null;
}
/**
 * Say a phrase.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Say".
 */
export interface Say {
  type: "say";
  cid: string;
  phrase: Phrase;
}
/**
 * What a hand came to.
 *
 * ``payments`` are ``unit`` times ``shares``; ``fines`` those of its misdeals, ``pot_payments``
 * from the misdeal pot; ``totals`` and ``pot`` are those afterwards.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ScoreRow".
 */
export interface ScoreRow {
  number: number;
  dealer: number;
  won: boolean;
  base: number;
  multipliers: Multiplier[];
  unit: number;
  shares: number[];
  payments: number[];
  fines: number[];
  pot_payments: number[];
  totals: number[];
  pot: number;
  winners: number[] | null;
}
/**
 * A sheet to reckon: the rules, the first dealer, and a `HandEntry` a hand.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ScoreSheet".
 */
export interface ScoreSheet {
  rules: PresetRules | HouseRules | ChangedRules;
  dealer: number;
  /**
   * @maxItems 1000
   */
  entries: HandEntry[];
}
/**
 * A reckoned sheet, and where it stands: who deals next, who may still call a misdeal.
 *
 * ``money`` is what one unit is worth, 0 for none; ``limits`` is what the next entry may say.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ScoredSheet".
 */
export interface ScoredSheet {
  rules: string;
  limits: SheetLimits;
  rows: ScoreRow[];
  dealer: number;
  totals: number[];
  tokens: boolean[];
  pot: number;
  money: number;
  winners: number[] | null;
}
/**
 * What an entry may say under these rules: whatever `reckon` refuses lies outside.
 *
 * ``accounts`` have a score each: the people, then a dummy.  ``friends`` are the ways to call
 * one, none for a game without; ``lowest_no_trump`` is None where no trump may not be bid.
 * ``whole`` is all there is to win, in tricks if ``tricks``.  ``max_hands`` 0 sets no limit.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "SheetLimits".
 */
export interface SheetLimits {
  players: number;
  accounts: number;
  out: number;
  friends: FriendMode[];
  lowest: number;
  lowest_no_trump: number | null;
  highest: number;
  whole: number;
  tricks: boolean;
  misdeals: boolean;
  start_score: number;
  max_hands: number;
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
 * A preset for a number of players, and the fields of a form to change it in.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "ShownRules".
 */
export interface ShownRules {
  preset: PresetInfo;
  name: string;
  players: number;
  settings: {
    [k: string]: boolean | number | string | string[];
  };
  unverified: string[];
  toml: string;
  fields: RuleField[];
}
/**
 * The host starts a match (bots fill empty chairs), or a new one after the last.
 *
 * ``levels``: that of a bot in each chair, None for the table's; one more or less than there are
 * chairs, or a level that there is not, is a ``bad_message``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  type: "start";
  cid: string;
  levels:
    | []
    | ["random" | "beginner" | "club" | "expert" | "master"]
    | ["random" | "beginner" | "club" | "expert" | "master", "random" | "beginner" | "club" | "expert" | "master"]
    | [
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master"
      ]
    | [
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master"
      ]
    | [
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master"
      ]
    | [
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master"
      ]
    | [
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master",
        "random" | "beginner" | "club" | "expert" | "master"
      ]
    | null;
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
/**
 * The sender decides again, at once; else it does from its next decision on.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TakeBack".
 */
export interface TakeBack {
  type: "take_back";
  cid: string;
}
/**
 * What was said lately, oldest first: for who comes in.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Talk".
 */
export interface Talk {
  type: "talk";
  said: Said[];
}
/**
 * A code with which another device becomes the asker, once and within ``seconds``.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "TransferCode".
 */
export interface TransferCode {
  code: string;
  seconds: number;
}
/**
 * Take the last action back, which was the sender's.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Undo".
 */
export interface Undo {
  type: "undo";
  cid: string;
  v: number;
}
/**
 * Say something in one's own words; what does not show is taken out.
 *
 * This interface was referenced by `undefined`'s JSON-Schema
 * via the `definition` "Write".
 */
export interface Write {
  type: "write";
  cid: string;
  text: string;
}
