/** What a lesson says, and what is kept of it.  Nothing here knows a rule. */
import { JOKERS, RANKS, SUITS, trumpOf } from './cards';
import type { Card, LessonMoves, LessonStep, View } from './protocol';
import { codeKey, msg, type Message, type Param } from './text';

/** What a learner does. */
export type Deed = LessonMoves['actions'][number];

/** Where somebody is in the lesson: the open step, what was done in it, and what is learnt. */
export interface Kept {
  readonly step: string | null;
  readonly actions: readonly Deed[];
  readonly learnt: readonly string[];
}

export const NOTHING: Kept = { step: null, actions: [], learnt: [] };

const CARDS: readonly Card[] = [
  ...SUITS.flatMap((suit) => [...RANKS].map((rank) => (suit + rank) as Card)),
  ...JOKERS,
];

/** Cards in a text of the lesson go by their code, `{SA}`, and are drawn. */
const DRAWN: Readonly<Record<string, Param>> = Object.fromEntries(
  CARDS.map((card) => [card, { cards: [card] }]),
);

/** A text of a step: its title, text, ask, or what is said to an answer. */
export const stepText = (step: string, part: string): Message =>
  msg(codeKey('lesson', `${step}.${part}`), DRAWN);

/** Which step is open: the one that was left, else the first that is not learnt. */
export function openAt(steps: readonly LessonStep[], kept: Kept): number {
  const left = steps.findIndex((step) => step.id === kept.step);
  if (left >= 0) return left;
  return Math.max(
    0,
    steps.findIndex((step) => !kept.learnt.includes(step.id)),
  );
}

/** The trump of the hand, for a small label where the whole contract would be too much. */
export const trumpLabel = (view: View) => (view.contract ? trumpOf(view.contract.trump) : null);
