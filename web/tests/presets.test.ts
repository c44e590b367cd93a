import { expect, test } from 'vitest';
import presets from '$fixtures/protocol/presets.json';
import { announce } from '../src/lib/announce';
import { bidButton, primary } from '../src/lib/buttons';
import {
  carryOver,
  chosenFriend,
  chosenKnockOut,
  chosenPlay,
  emptyChoice,
  scopeOf,
} from '../src/lib/choice';
import { handInTray, sortHand } from '../src/lib/hand';
import { historyLines, trickRows } from '../src/lib/history';
import {
  bidsByTrump,
  changesByTrump,
  friendCalls,
  knockCards,
  knockSeats,
  leadQuestion,
  nameable,
  playsByCard,
} from '../src/lib/legal';
import { placesFor } from '../src/lib/places';
import type { Card, ShownRules } from '../src/lib/protocol';
import { prompt } from '../src/lib/screen';
import { before } from '../src/lib/score';
import { finishedTrick, stageOf } from '../src/lib/stage';
import {
  accountsFromMe,
  isMyTurn,
  nameOf,
  rulesTitle,
  seatsFromMe,
  sideOf,
} from '../src/lib/table';
import { text, type Lang, type Message } from '../src/lib/text';
import { nTricks } from '../src/lib/tricks';
import {
  hasFriends,
  jokersOf,
  misdealTerms,
  NO_WAYS,
  showsPoints,
  waysOf,
  whole,
} from '../src/lib/ways';
import type { Running } from './states';

const ROWS = presets as unknown as { name: string; state: Running }[];

/** The state of a table at a moment, as tools/preset_fixtures.py names them. */
function at(name: string): Running {
  const found = ROWS.find((row) => row.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.state;
}

const fresh = (state: Running) => carryOver(emptyChoice(scopeOf(state)), state);

/** All that is said at one moment. */
function said(lang: Lang, { name, state }: (typeof ROWS)[number]): string {
  const choice = fresh(state);
  const say = (message: Message | null) => (message ? text(lang, message) : '');
  const { head, line } = prompt(state, choice, finishedTrick(state));
  const auction = state.view.phase === 'auction';
  const button = auction ? bidButton(state.view, choice) : primary(state, choice);
  const events = state.events.map((entry) => say(announce(state, entry.event))).filter(Boolean);
  return [
    `${name}: ${text(lang, rulesTitle(state.table))}`,
    ...events.map((event) => `   ${event}`),
    `   ${say(head)} | ${say(line)}`,
    `  ${button.action ? '*' : ' '}[${say(button.label)}]`,
    ...historyLines(state).map((one) => `     ${text(lang, one)}`),
  ].join('\n');
}

test.each(['ko', 'en'] as const)('every kind of table reads well in %s', async (lang) => {
  const script = ROWS.map((row) => said(lang, row)).join('\n');
  expect(script).not.toMatch(/[{}]|undefined|web\./);
  await expect(`${script}\n`).toMatchFileSnapshot(`golden/presets.${lang}.txt`);
});

test('every table has a place for each seat that holds cards', () => {
  for (const { state } of ROWS) {
    const seats = seatsFromMe(state.table, state.view.order);
    expect(seats[0]).toBe(state.table.you);
    for (const wide of [true, false]) {
      const places = placesFor(seats.length, wide);
      expect(new Set(places.seats.map(String)).size).toBe(seats.length);
      expect(places.cards).toHaveLength(seats.length);
    }
  }
});

test('the dummy has a seat, a pile, a name and an account, and nobody plays it', () => {
  const { table, view } = at('dummy/auction');
  expect(text('ko', { key: 'web.led.asked', params: { what: nameOf(table, 4) } })).toBe('더미');
  expect(view.owners[4]).toBeNull();
  expect(view.counts[4]).toBe(10);
  expect(accountsFromMe(table, view)).toEqual([0, 1, 2, 3, 4]);
});

test('I play both my hands, and the opponent both of his', () => {
  const { table, view } = at('partner/partner');
  expect(seatsFromMe(table, view.order)).toEqual([0, 2, 1, 3]);
  expect(isMyTurn(view)).toBe(true);
  const tray = handInTray(view, true);
  expect([...playsByCard(view).keys()].every((card) => tray.includes(card))).toBe(true);
  expect([2, 1, 3].map((seat) => sideOf(view, seat))).toEqual(['ruling', 'defence', 'defence']);
  expect(accountsFromMe(table, view)).toEqual([0, 1]);
});

test('games without friends know none', () => {
  expect(hasFriends(NO_WAYS, at('three/mine').view)).toBe(false);
  expect(hasFriends(NO_WAYS, at('dummy/mine').view)).toBe(true);
  expect(text('ko', primary(at('three/friend'), fresh(at('three/friend'))).label)).toBe(
    '이대로 시작',
  );
});

test('a card is named from those that the server lists, by seat a person', () => {
  const { view } = at('six/knockout');
  const named = chosenKnockOut(fresh(at('six/knockout')), view);
  expect(knockCards(view).has(named?.card ?? null)).toBe(true);
  expect(view.hand).not.toContain(named?.card);
  expect(knockSeats(view)).toEqual([]);
  const bySeat = at('by-seat/knockout');
  expect(knockSeats(bySeat.view)).toEqual([1, 2, 3, 4, 5]);
  expect(primary(bySeat, fresh(bySeat)).action).toBeNull();
  const choice = { ...fresh(bySeat), knock: { card: null, whom: 3 } };
  expect(primary(bySeat, choice).action).toMatchObject({ type: 'knock_out', whom: 3 });
});

test('a card that nobody holds is told, and another is a new decision', () => {
  const { line } = prompt(at('six/missed'), fresh(at('six/missed')), null);
  expect(text('ko', line as Message)).toContain('아무도 갖지 않은 카드');
  expect(scopeOf(at('six/missed'))).not.toBe(scopeOf(at('six/knockout')));
});

test('who sits out sees what a spectator sees, and is told so', () => {
  const state = at('six-out/out');
  expect(state.view.hand).toEqual([]);
  expect(text('ko', prompt(state, fresh(state), null).head)).toBe('이번 판은 쉬어요');
  expect(primary(state, fresh(state)).action).toBeNull();
  expect(sideOf(state.view, 5)).toBeNull();
});

test('ten tricks are counted where some sit out, thirteen where tricks count', () => {
  expect(nTricks(at('six/mine').view)).toBe(10);
  expect(nTricks(at('seven/mine').view)).toBe(10);
  expect(nTricks(at('tricks/mine').view)).toBe(13);
  const rows = trickRows(at('seven/scored').view, [0, 1, 2]);
  expect(rows).toHaveLength(10);
});

test('the joker may ask for a suit or one card, as the server lists them', () => {
  const state = at('exact/joker');
  const ways = playsByCard(state.view).get('JK') ?? [];
  const may = nameable(ways);
  expect(leadQuestion(ways)).toBe('name');
  expect(may.suits).toEqual(['S', 'D', 'H', 'C']);
  expect(may.cards.size).toBe(52);
  const choice = { ...fresh(state), raised: 'JK' as Card, names: 'HQ' as Card };
  expect(chosenPlay(choice, state.view)).toMatchObject({ card: 'JK', names: 'HQ' });
  expect(text('ko', primary(state, choice).label)).toBe('조커 내고 하트 퀸 부르기');
});

test('of two jokers either may ask for a colour', () => {
  const { view } = at('two-jokers/joker');
  const joker = (['JK', 'JR'] as const).find((card) => playsByCard(view).has(card)) ?? 'JK';
  expect(nameable(playsByCard(view).get(joker) ?? []).colours).toEqual(['red', 'black']);
  expect(view.marks.joker_calls).toHaveLength(2);
  expect(sortHand(['JR', 'JK', 'SA'], null)).toEqual(['SA', 'JK', 'JR']);
  expect(jokersOf(NO_WAYS, view)).toBe(2);
  expect(jokersOf(NO_WAYS, at('three/mine').view)).toBe(1);
  expect(jokersOf({ ...NO_WAYS, settings: { 'deck.jokers': 2 } }, null)).toBe(2);
});

test('what was asked for stands on the felt where no suit is led', () => {
  const { view } = at('exact/joker');
  const lead = { type: 'play', seat: 0, card: 'JK', names: 'red', call_joker: false } as const;
  const trick = { number: 2, leader: 0, plays: [lead], led: null, called: false, best: 0 };
  expect(stageOf({ ...view, trick }, null, null).asked).toBe('red');
  const passed = { ...trick, plays: [{ ...lead, names: null }] };
  expect(stageOf({ ...view, trick: passed }, null, null).asked).toBe('nothing');
});

test('the contract is kept unless another is picked', () => {
  const state = at('blind/blind_change');
  expect(primary(state, fresh(state)).action).toMatchObject({ type: 'keep' });
  const [trump, numbers] = [...changesByTrump(state.view)][0] ?? [];
  const change = { trump: trump ?? 'S', points: 0 };
  expect(primary(state, { ...fresh(state), change }).action).toMatchObject({
    type: 'change',
    points: numbers?.[0],
  });
});

test('a change in the exchange is asked for in a panel of its own', () => {
  const state = at('exact/exchange');
  expect(primary(state, fresh(state)).label.key).toBe('web.do.bury.more');
  expect(primary(state, { ...fresh(state), changing: true }).action).toBeNull();
  expect(carryOver({ ...fresh(state), changing: true }, state).changing).toBe(true);
});

test('a bid of the counting game is a number of tricks', () => {
  const bids = bidsByTrump(at('tricks/auction').view);
  expect(Math.max(...[...bids.values()].flat())).toBe(13);
});

test('closed points are not told', () => {
  const state = at('closed/trick');
  expect(showsPoints(NO_WAYS, state.view)).toBe(false);
  expect(trickRows(state.view, [0]).every((row) => row.points === 0)).toBe(true);
  expect(finishedTrick(state)).not.toBeNull();
  expect(prompt(state, fresh(state), finishedTrick(state)).head.key).toMatch(/won\.none/);
});

test('the friend called by default is one that may be called', () => {
  for (const name of ['dummy/friend', 'seven/friend']) {
    const { view } = at(name);
    expect(friendCalls(view)).toContainEqual(chosenFriend(fresh(at(name)), view));
  }
});

test('what an account had before is what it has without its payments', () => {
  for (const { name, state } of ROWS) {
    const result = state.view.result;
    if (!name.endsWith('scored') || !result) continue;
    for (const seat of accountsFromMe(state.table, state.view))
      expect(before(result, seat)).toBe(40);
  }
});

test('the ribbon is as long as there is to win', () => {
  const { table } = at('dummy/mine');
  const ways = (settings: ShownRules['settings']) =>
    waysOf({ settings, fields: [] } as unknown as ShownRules, table);
  expect(whole(NO_WAYS)).toBe(20);
  expect(whole(ways({ 'joker.point': true, 'deck.jokers': 1 }))).toBe(21);
  expect(whole(ways({ 'score.count': 'tricks', 'deck.hand': 13 }))).toBe(13);
  expect(whole(ways({ 'deck.remove': ['2', 'T', 'HA'] }))).toBe(15);
});

test('a table’s own changes win over its preset', () => {
  const { table } = at('blind/exchange');
  const ways = waysOf({ settings: { 'change.blind': false }, fields: [] } as never, table);
  expect(ways.settings['change.blind']).toBe(true);
});

test('what a misdeal costs is said before it is called', () => {
  const { table } = at('dummy/auction');
  const settings = {
    'misdeal.mode': 'hand',
    'misdeal.reveal': true,
    'misdeal.penalty': 'pot',
    'misdeal.amount': 5,
  };
  const terms = misdealTerms(waysOf({ settings, fields: [] } as never, table));
  expect(terms.map((term) => text('ko', term))).toEqual([
    '이 판을 무르고 다시 돌려요.',
    '패를 모두에게 보여 줘요.',
    '5점을 판돈에 내요.',
  ]);
});
