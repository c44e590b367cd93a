import { expect, test } from 'vitest';
import { announce } from '../src/lib/announce';
import { bidButton, primary } from '../src/lib/buttons';
import { carryOver, emptyChoice } from '../src/lib/choice';
import { historyLines, trickRows } from '../src/lib/history';
import { alsoPlayable, auctionRound, prompt, reasonText } from '../src/lib/screen';
import { finishedTrick, stageOf } from '../src/lib/stage';
import { seatsFromMe, sideOf } from '../src/lib/table';
import { text, type Lang, type Message } from '../src/lib/text';
import { nTricks, trickNumber } from '../src/lib/tricks';
import { asSpectator, STATES, stateAt, type Running } from './states';

/** All that is said for one state: what happened, what is asked, what the button does. */
function said(lang: Lang, state: Running): string {
  const choice = carryOver(emptyChoice('none'), state);
  const say = (message: Message | null) => (message ? text(lang, message) : '');
  const { head, line } = prompt(state, choice, finishedTrick(state));
  const button =
    state.view.phase === 'auction' ? bidButton(state.view, choice) : primary(state, choice);
  const events = state.events.map((entry) => say(announce(state, entry.event))).filter(Boolean);
  const mark = button.action ? '*' : ' ';
  return [
    `${state.v}. ${events.join(' / ')}`,
    `   ${say(head)} | ${say(line)}`,
    `  ${mark}[${say(button.label)}]`,
  ].join('\n');
}

test.each(['ko', 'en'] as const)('the whole hand reads well in %s', async (lang) => {
  const script = STATES.map((state) => said(lang, state)).join('\n');
  await expect(`${script}\n`).toMatchFileSnapshot(`golden/hand.${lang}.txt`);
});

test.each(['ko', 'en'] as const)('the record beside the table reads well in %s', async (lang) => {
  const lines = historyLines(stateAt(59)).map((line) => text(lang, line));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`golden/history.${lang}.txt`);
});

test('no sentence has a placeholder left', () => {
  for (const state of STATES)
    for (const lang of ['ko', 'en'] as const) expect(said(lang, state)).not.toMatch(/[{}]/);
});

test('a spectator is asked nothing and sees whose turn it is', () => {
  const state = asSpectator(stateAt(27));
  expect(primary(state, emptyChoice('x')).action).toBeNull();
  expect(text('ko', prompt(state, emptyChoice('x'), null).head)).toBe('서연 차례');
});

test('the reason for a dimmed card names the cards of my hand', () => {
  const { view } = stateAt(27);
  const why = view.why_not;
  expect(why && text('ko', reasonText(why))).toContain('스페이드 퀸');
  expect(alsoPlayable(view)).toEqual(['JK']);
});

test('before the reveal every other seat looks the same', () => {
  const { view } = stateAt(20);
  expect([1, 2, 3, 4].map((seat) => sideOf(view, seat))).toEqual([null, null, null, null]);
  expect(sideOf(view, 0)).toBe('ruling');
});

test('after the reveal every seat has its side', () => {
  const { view } = stateAt(29);
  expect([1, 2, 3, 4].map((seat) => sideOf(view, seat))).toEqual([
    'ruling',
    'defence',
    'defence',
    'defence',
  ]);
});

test('a finished trick is held with its winner, its points and a friend it revealed', () => {
  expect(finishedTrick(stateAt(29))).toMatchObject({
    number: 4,
    winner: 1,
    points: 3,
    revealed: 1,
  });
  expect(finishedTrick(stateAt(28))).toBeNull();
});

test('my own card lies on the table as soon as I send it, and once only', () => {
  const { view } = stateAt(27);
  const mine = { type: 'play', seat: 0, card: 'SK', names: null, call_joker: false } as const;
  expect(stageOf(view, null, mine).plays.at(-1)).toEqual(mine);
  expect(stageOf(stateAt(28).view, null, mine).plays).toHaveLength(4);
});

test('ten tricks are counted from the cards in hand', () => {
  const counted = STATES.filter(({ view }) => view.phase === 'play' || view.phase === 'scored').map(
    ({ view }) => nTricks(view),
  );
  expect(new Set(counted)).toEqual(new Set([10]));
  expect(trickNumber(stateAt(0).view)).toBeNull();
});

test('the trick table has a column a seat, never the order of play', () => {
  const rows = trickRows(stateAt(29).view, seatsFromMe(stateAt(29).table));
  expect(rows[3]?.cards.map((play) => play?.card)).toEqual(['SK', 'SA', 'SJ', 'S4', 'S9']);
  expect(rows[3]).toMatchObject({ leader: 2, winner: 1, points: 3 });
  expect(rows[4]).toMatchObject({ running: true, number: 5 });
});

test('the round of the auction grows with the calls of whose turn it is', () => {
  expect(auctionRound(stateAt(0).view)).toBe(1);
  expect(auctionRound(stateAt(5).view)).toBe(2);
});

const FACTS: [string, Parameters<typeof announce>[1]][] = [
  ['모두 패스했어요', { type: 'redealt', reason: 'all_passed', seat: null }],
  ['민준이 딜미스를 불렀어요', { type: 'redealt', reason: 'misdeal', seat: 1 }],
  ['내가 딜미스를 불렀어요', { type: 'redealt', reason: 'misdeal', seat: 0 }],
  ['도윤이 주공. 노기루다 13', { type: 'auction_won', seat: 4, points: 13, trump: null }],
  ['하은이 바닥 패를 가져갔어요', { type: 'kitty_taken', seat: 2, cards: null }],
  ['하은이 패를 묻었어요', { type: 'bury', seat: 2, cards: null }],
  ['초구 프렌드', { type: 'call_friend', seat: 2, mode: 'first_trick', card: null, whom: null }],
  ['노프렌드', { type: 'call_friend', seat: 2, mode: 'none', card: null, whom: null }],
  ['프렌드가 없어요', { type: 'friend_revealed', seat: null }],
  ['내가 프렌드예요', { type: 'friend_revealed', seat: 0 }],
  ['하은, 클로버 3, 조커 콜', { type: 'play', seat: 2, card: 'C3', names: null, call_joker: true }],
  ['경기 끝. 민준, 도윤 우승', { type: 'match_ended', winners: [1, 4] }],
  [
    '지우가 앉았어요',
    { type: 'seat_taken', seat: 3, occupant: 'person', name: '지우', level: null },
  ],
  ['4번 자리가 비었어요', { type: 'seat_left', seat: 3 }],
];

test.each(FACTS)('it says "%s"', (line, event) => {
  const message = announce(stateAt(0), event);
  expect(message && text('ko', message)).toBe(line);
});
