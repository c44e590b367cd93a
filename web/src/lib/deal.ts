/**
 * `mighty-deal-1` once more: the cards of a board from its seeds, byte by byte as the server must
 * have dealt them.  It is the one piece of the game that stands in the client too, so that nobody
 * has to believe the server; both sides are tested on the same vectors.
 */
import { hashing, type Bytes, type Hashing } from './hash';
import type { Card, DealtBoard, Deals } from './protocol';

const ALGORITHM = 'mighty-deal-1';
const NUMBERS = 2 ** 32;
const NUMBER_BYTES = 4;

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

function bytes(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export const hex = (data: Bytes): string =>
  [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function bigEndian(number: number | bigint, size: 4 | 8): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer.slice(8 - size));
}

const enc = (part: Bytes): Bytes => joined(bigEndian(part.length, 4), part);

/** What a deal follows from; seeds in hexadecimal, the clients' in seat order. */
export interface DealSeed {
  readonly seed: string;
  readonly table: string;
  readonly board: number;
  readonly rules: string;
  readonly client_seeds: readonly string[];
}

/** The hash with which the server binds itself to its seed. */
export async function commitment(of: DealSeed, hash: Hashing = hashing()): Promise<string> {
  const { seed, table, board, rules } = of;
  const parts = [enc(bytes(seed)), enc(utf8(table)), bigEndian(board, 8), enc(utf8(rules))];
  return hex(await hash.sha256(joined(utf8(ALGORITHM), ...parts)));
}

/** The key of every shuffle of a deal. */
export async function dealKey(of: DealSeed, hash: Hashing = hashing()): Promise<Bytes> {
  const clients = of.client_seeds.map((one) => enc(bytes(one)));
  const message = [utf8(ALGORITHM), enc(utf8(of.table)), bigEndian(of.board, 8), ...clients];
  return hash.hmac(bytes(of.seed), joined(...message));
}

async function* numbers(key: Bytes, label: string, hash: Hashing): AsyncGenerator<number, never> {
  for (let block = 0; ; block += 1) {
    const data = await hash.hmac(key, joined(utf8(label), bigEndian(block, 8)));
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    for (let at = 0; at < data.length; at += NUMBER_BYTES) yield view.getUint32(at);
  }
}

/** The cards in the order that a shuffle with this key and label gives them. */
export async function shuffled(
  cards: readonly Card[],
  key: Bytes,
  label: 'deal' | 'redeal',
  hash: Hashing = hashing(),
): Promise<Card[]> {
  const order = [...cards];
  const source = numbers(key, label, hash);
  for (let i = order.length - 1; i > 0; i -= 1) {
    const limit = NUMBERS - (NUMBERS % (i + 1));
    let number = (await source.next()).value;
    while (number >= limit) number = (await source.next()).value;
    const j = number % (i + 1);
    [order[i], order[j]] = [order[j] as Card, order[i] as Card];
  }
  return order;
}

/** The seats in playing order, from one of them on. */
function from(seat: number, order: readonly number[], step = 0): number[] {
  const first = order.indexOf(seat) + step;
  return order.map((_, i) => order[(first + i) % order.length] as number);
}

/** What is found about a board: proven, or what does not agree. */
export type Verdict = 'proven' | 'sealed' | 'wrong_commit' | 'wrong_cards' | 'wrong_witness';

/** What this browser saw of a board with its own eyes, before the seeds were open. */
export interface Witness {
  readonly commit?: string | undefined;
  readonly seat?: number | undefined;
  readonly seeds?: readonly string[] | undefined;
  readonly cards?: readonly Card[] | undefined;
}

const same = (one: readonly Card[] | null | undefined, other: readonly Card[]) =>
  !!one && one.length === other.length && one.every((card, i) => card === other[i]);

const sameSet = (one: readonly Card[], other: readonly Card[]) =>
  same([...one].sort(), [...other].sort());

/** Deal a board anew and compare it with what the server says that it dealt. */
export async function check(
  deals: Deals,
  board: DealtBoard,
  witness: Witness | null = null,
  hash: Hashing = hashing(),
): Promise<Verdict> {
  if (witness?.commit && witness.commit !== board.commit) return 'wrong_witness';
  if (board.seed === null || board.client_seeds === null || !board.deal) return 'sealed';
  const { seed, client_seeds } = board;
  const of = { seed, client_seeds, table: deals.table, board: board.board, rules: deals.rules };
  if ((await commitment(of, hash)) !== board.commit) return 'wrong_commit';
  if (!agrees(board, witness)) return 'wrong_witness';
  const key = await dealKey(of, hash);
  const whole = await shuffled(deals.pack, key, 'deal', hash);
  return firstDealt(deals, board, whole) && (await secondDealt(deals, board, key, hash))
    ? 'proven'
    : 'wrong_cards';
}

/** Whether the cards that I got are those that were dealt to my seat. */
function agrees(board: DealtBoard, witness: Witness | null): boolean {
  if (witness?.seat === undefined || !witness.cards) return true;
  return sameSet(board.deal?.hands[witness.seat] ?? [], witness.cards);
}

/**
 * Whether a seed of this browser is mixed in; null if it gave none, or seeds are closed.  No is no
 * fraud by itself: a seed may come too late, or after one from another device of the same person.
 */
export function isMixedIn(board: DealtBoard, witness: Witness | null): boolean | null {
  if (witness?.seat === undefined || !witness.seeds || !board.client_seeds) return null;
  return witness.seeds.includes(board.client_seeds[witness.seat] ?? '');
}

function firstDealt(deals: Deals, board: DealtBoard, whole: readonly Card[]): boolean {
  const { size, order } = deals;
  const kitty = board.deal?.kitty ?? [];
  const rest = order.length * size;
  const right = from(board.dealer, order).every((seat, i) =>
    same(board.deal?.hands[seat], whole.slice(i * size, (i + 1) * size)),
  );
  return right && same(kitty, whole.slice(rest, rest + kitty.length));
}

/** After a knock-out the returned cards are shuffled with the same key; shares after the declarer. */
async function secondDealt(
  deals: Deals,
  { second, declarer, deal }: DealtBoard,
  key: Bytes,
  hash: Hashing,
): Promise<boolean> {
  if (!second) return true;
  if (declarer === null || !deal) return false;
  const dealt = new Set(second.hands.flatMap((hand) => hand ?? []));
  const returned = deals.pack.filter((card) => dealt.has(card));
  const order = await shuffled(returned, key, 'redeal', hash);
  let at = 0;
  return from(declarer, deals.order, 1).every((seat) => {
    const hand = second.hands[seat] ?? [];
    at += hand.length;
    return same(hand, order.slice(at - hand.length, at));
  });
}
