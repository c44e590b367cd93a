import vectors from '$fixtures/deal-vectors.json';
import { expect, test } from 'vitest';
import { check, commitment, dealKey, hex, isMixedIn, shuffled } from '../src/lib/deal';
import { hashing, native, portable } from '../src/lib/hash';
import type { Card, DealtBoard, Deals } from '../src/lib/protocol';

const PACK = [
  ...['S', 'D', 'H', 'C'].flatMap((suit) => [...'23456789TJQKA'].map((rank) => suit + rank)),
  'JK',
] as Card[];
const WAYS = [
  ['the hashing of the browser', native(crypto.subtle)],
  ['the hashing of the library', portable],
] as const;

const cards = (codes: string) => codes.split(' ') as Card[];
type Vector = (typeof vectors)[number];

function dealsOf(vector: Vector): Deals {
  return {
    algorithm: 'mighty-deal-1',
    table: vector.table,
    rules: vector.rules,
    pack: PACK,
    order: vector.hands.map((_, seat) => seat),
    size: cards(vector.hands[0] ?? '').length,
    boards: [boardOf(vector)],
  };
}

/** The vectors list hands in seat order. */
function boardOf({ board, dealer, commit, seed, client_seeds, hands, kitty }: Vector): DealtBoard {
  const deal = {
    seat: dealer,
    hands: hands.map(cards),
    kitty: cards(kitty),
    type: 'deal' as const,
  };
  const common = { board, dealer, commit, seed, client_seeds, deal };
  return { ...common, hand: 1, thrown: false, sealed: null, second: null, declarer: null };
}

for (const [way, hash] of WAYS) {
  test.each(vectors)(
    `${way}: board $board of $table is dealt as the server deals it`,
    async (one) => {
      expect(await commitment(one, hash)).toBe(one.commit);
      expect(hex(await dealKey(one, hash))).toBe(one.key);
      expect(await check(dealsOf(one), boardOf(one), null, hash)).toBe('proven');
    },
  );
}

const vector = vectors[1] as Vector;
const deals = dealsOf(vector);
const board = boardOf(vector);
const deal = board.deal as NonNullable<DealtBoard['deal']>;
const verdict = (change: Partial<DealtBoard>) => check(deals, { ...board, ...change });

test('another seed than the one committed to is found', async () => {
  expect(await verdict({ seed: '11'.repeat(32) })).toBe('wrong_commit');
  expect(await verdict({ board: 4 })).toBe('wrong_commit');
  expect(await check({ ...deals, rules: 'kaist@1' }, board)).toBe('wrong_commit');
  expect(await check({ ...deals, table: 'other' }, board)).toBe('wrong_commit');
});

test('two cards that changed places are found, wherever they lie', async () => {
  const [first, second, ...others] = deal.hands as Card[][];
  const [a = [], b = []] = [first, second];
  const swapped = [[b[0], ...a.slice(1)], [a[0], ...b.slice(1)], ...others] as Card[][];
  expect(await verdict({ deal: { ...deal, hands: swapped } })).toBe('wrong_cards');
  const [low, ...rest] = deal.kitty ?? [];
  const kitty = [a[0] as Card, ...rest];
  const hands = [[low as Card, ...a.slice(1)], b, ...others];
  expect(await verdict({ deal: { ...deal, hands, kitty } })).toBe('wrong_cards');
  expect(await verdict({ dealer: 3 })).toBe('wrong_cards');
  expect(await verdict({ client_seeds: ['', ...vector.client_seeds.slice(1)] })).toBe(
    'wrong_cards',
  );
});

test('a board whose seeds are closed is neither right nor wrong', async () => {
  const sealed = { sealed: 'running', seed: null, client_seeds: null, deal: null } as const;
  expect(await verdict(sealed)).toBe('sealed');
});

test('what this browser saw itself must agree: the fingerprint, and its own cards', async () => {
  const seat = 2;
  const mine = deal.hands[seat] as Card[];
  const saw = { commit: vector.commit, seat, cards: [...mine].sort() };
  expect(await check(deals, board, saw)).toBe('proven');
  expect(await check(deals, board, { ...saw, commit: '00'.repeat(32) })).toBe('wrong_witness');
  const others = { ...saw, cards: deal.hands[0] as Card[] };
  expect(await check(deals, board, others)).toBe('wrong_witness');
});

test('another fingerprint than the one seen is found while the seeds are still closed', async () => {
  const sealed = { ...board, seed: null, client_seeds: null, deal: null };
  expect(await check(deals, sealed, { commit: '00'.repeat(32) })).toBe('wrong_witness');
});

test('it is told whether a seed of this browser was mixed in', () => {
  const given = vector.client_seeds[2] as string;
  expect(isMixedIn(board, { seat: 2, seeds: ['77'.repeat(16), given] })).toBe(true);
  expect(isMixedIn(board, { seat: 2, seeds: ['77'.repeat(16)] })).toBe(false);
  expect(isMixedIn(board, { seat: 2 })).toBe(null);
  expect(isMixedIn(board, null)).toBe(null);
  expect(isMixedIn({ ...board, client_seeds: null }, { seat: 2, seeds: [given] })).toBe(null);
});

test('returned cards are dealt anew from after the declarer', async () => {
  const key = await dealKey(vector);
  const returned = [...(deal.hands[1] as Card[]), ...(deal.kitty as Card[])];
  const order = await shuffled(
    PACK.filter((card) => returned.includes(card)),
    key,
    'redeal',
  );
  const second = {
    seat: 2,
    hands: [order.slice(0, 3), [], order.slice(3, 6), order.slice(6, 9), order.slice(9)],
    type: 'second_deal' as const,
  };
  expect(await verdict({ second, declarer: 4 })).toBe('proven');
  expect(await verdict({ second, declarer: 0 })).toBe('wrong_cards');
});

test('where the browser has no hashing, the library does it', () => {
  expect(hashing()).not.toBe(portable);
  const own = Object.getOwnPropertyDescriptor(crypto, 'subtle');
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  expect(hashing()).toBe(portable);
  delete (crypto as { subtle?: unknown }).subtle;
  if (own) Object.defineProperty(crypto, 'subtle', own);
});
