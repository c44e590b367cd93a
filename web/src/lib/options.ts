/** What a table agrees on beside the rules of the game, as whoever makes it chooses. */
import type { CreateTable } from './protocol';

export type Options = CreateTable['options'];

export const USUAL_OPTIONS: Options = {
  clock: null,
  stand_in: 'ask',
  hints: true,
  undo: true,
  chat: 'phrases',
  watch: true,
};

/** What is switched on or off. */
export const SWITCHES = ['hints', 'undo', 'watch'] as const;

export const CHATS = ['off', 'phrases', 'free'] as const;
