/** A hint in words, and as a choice that can be sent: what to do, what it is worth, and why. */
import { drawn } from './buttons';
import { trumpOf } from './cards';
import type { Choice } from './choice';
import type { Card, Hint, State, TableView } from './protocol';
import { isMyTurn, nameOf, type Action } from './table';
import { codeKey, msg, type Message } from './text';

export type Candidate = Hint['candidates'][number];

/** Whether a person who is to act may be given a hint. */
export const mayAsk = (state: State | null): boolean =>
  !!state?.view && state.table.options.hints && isMyTurn(state.view);

/** What to do, as short as a small button wants it. */
export function whatToDo(table: TableView, action: Action): Message {
  switch (action.type) {
    case 'bid':
    case 'change':
      return msg('web.hint.bid', {
        trump: { trump: trumpOf(action.trump) },
        n: String(action.points),
      });
    case 'bury':
      return msg('web.hint.cards', { cards: { cards: action.cards ?? [] } });
    case 'call_friend':
      if (action.card) return msg('web.hint.cards', { cards: { cards: [action.card] } });
      if (action.whom !== null) return msg('web.hint.name', { name: nameOf(table, action.whom) });
      return msg(codeKey('web.slip.friend', action.mode));
    case 'knock_out':
      return action.card
        ? msg('web.hint.cards', { cards: { cards: [action.card] } })
        : msg('web.hint.name', { name: nameOf(table, action.whom ?? 0) });
    case 'play':
      return playing(action);
    default:
      return msg(codeKey('web.hint.do', action.type));
  }
}

function playing({ card, names, call_joker: calls }: Extract<Action, { type: 'play' }>): Message {
  const cards = { cards: [card] };
  if (names) return msg('web.hint.play.names', { card: cards, names: drawn(names) });
  return msg(calls ? 'web.hint.play.call' : 'web.hint.cards', { card: cards, cards });
}

/** A whole number with its sign, as payments are written. */
function payment(score: number): string {
  const n = Math.round(score);
  return n === 0 ? '0' : `${n > 0 ? '+' : '−'}${Math.abs(n)}`;
}

const percent = (chance: number): string => String(Math.round(chance * 100));

/** What is expected of a candidate in plain words, null where nothing was reckoned. */
export function outcome({ score, chance }: Candidate): Message | null {
  if (score === null) return chance === null ? null : msg('web.hint.made', { n: percent(chance) });
  const points = msg('web.hint.points', { n: payment(score) });
  if (chance === null) return points;
  return msg('web.hint.both', { points, made: msg('web.hint.made', { n: percent(chance) }) });
}

/** The same for a small button. */
export function outcomeShort({ score, chance }: Candidate): Message | null {
  const made = chance === null ? null : msg('web.hint.percent', { n: percent(chance) });
  if (score === null) return made;
  const points = msg('web.hint.points.short', { n: payment(score) });
  return made ? msg('web.hint.both.short', { points, made }) : points;
}

/** All of it for one candidate, as it is spoken and written beside my name. */
export function sentences(table: TableView, hint: Hint, at: number): Message[] {
  const candidate = hint.candidates[at];
  if (!candidate) return [];
  const reasons = at === 0 ? hint.reasons.map((code) => msg(codeKey('reason', code))) : [];
  const expected = outcome(candidate);
  return [whatToDo(table, candidate.action), ...reasons, ...(expected ? [expected] : [])];
}

/** What picking a candidate changes in my choice; nothing is sent by it. */
export function asChoice(action: Action): Partial<Choice> {
  switch (action.type) {
    case 'bid':
      return { trump: trumpOf(action.trump), points: action.points };
    case 'change':
      return {
        changing: true,
        change: { trump: trumpOf(action.trump), points: action.points },
      };
    case 'keep':
      return { change: null, changing: false };
    case 'bury':
      return { bury: action.cards ?? [], changing: false };
    case 'call_friend':
      return {
        friend: { mode: action.mode, card: action.card, whom: action.whom },
        changing: false,
      };
    case 'knock_out':
      return { knock: { card: action.card, whom: action.whom } };
    case 'play':
      return {
        raised: action.card,
        names: action.names ?? 'nothing',
        callJoker: action.call_joker,
      };
    default:
      return {};
  }
}

/** The cards of my hand that a candidate means. */
export function markedCards(candidate: Candidate | null): ReadonlySet<Card> {
  const action = candidate?.action;
  if (action?.type === 'play') return new Set([action.card]);
  return new Set(action?.type === 'bury' ? action.cards : null);
}
