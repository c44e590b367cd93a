import { describe, expect, it } from 'vitest';
import type { TableView } from '../src/lib/protocol';
import { askIn, chairCommands, mayAsk, minutes, timeLeft } from '../src/lib/seats';
import { clockName } from '../src/lib/options';
import { stateAt } from './states';

const usual = stateAt(0).table;
const table = (change: Partial<TableView>): TableView => ({ ...usual, ...change });
const clock = { seat: 1, turn_ms: 12_000, bank_ms: 60_000, stopped: false };

/** Seat 2 is away, and the reader sits in seat *you*. */
const lonely = (you: number): TableView =>
  table({
    you,
    seats: usual.seats.map((seat) => (seat.seat === 2 ? { ...seat, connected: false } : seat)),
  });

describe('a clock', () => {
  it('counts down the time of the decision, then the bank', () => {
    const now = table({ clock });
    expect(timeLeft(now, 1, 0)).toEqual({ seconds: 72, bank: false });
    expect(timeLeft(now, 1, 11_500)).toEqual({ seconds: 61, bank: false });
    expect(timeLeft(now, 1, 13_000)).toEqual({ seconds: 59, bank: true });
    expect(timeLeft(now, 1, 999_000)).toEqual({ seconds: 0, bank: true });
  });

  it('stands still when it is said to, and belongs to one seat', () => {
    const stopped = table({ clock: { ...clock, stopped: true } });
    expect(timeLeft(stopped, 1, 50_000)?.seconds).toBe(72);
    expect(timeLeft(stopped, 0, 0)).toBeNull();
    expect(timeLeft(table({ clock: null }), 1, 0)).toBeNull();
  });

  it('is read in minutes', () => {
    expect([minutes(0), minutes(9), minutes(72)]).toEqual(['0:00', '0:09', '1:12']);
  });

  it('has a name if it is one of those to choose from', () => {
    expect(clockName(null)).toBe('off');
    expect(clockName({ turn_s: 30, bank_s: 120 })).toBe('usual');
    expect(clockName({ turn_s: 31, bank_s: 120 })).toBeNull();
  });
});

describe('somebody who is away', () => {
  const absent = { seat: 2, ask_ms: 4000 };

  it('is asked about when the grace is over, and not before', () => {
    const now = table({ absent });
    expect([askIn(now, 0), askIn(now, 3500), askIn(now, 4000)]).toEqual([4, 1, 0]);
    expect([mayAsk(now, 3500), mayAsk(now, 4000)]).toEqual([false, true]);
  });

  it('is not asked about where nobody is waited for, of spectators, or where bots come by themselves', () => {
    expect(mayAsk(table({}), 9000)).toBe(false);
    expect(mayAsk(table({ absent, you: null }), 9000)).toBe(false);
    const options = { ...usual.options, stand_in: 'auto' as const };
    expect(mayAsk(table({ absent, options }), 9000)).toBe(false);
  });

  it('may be replaced by the host; others of the table are the host’s too', () => {
    expect(chairCommands(lonely(0), 2)).toEqual(['replace', 'hand_over', 'kick']);
    expect(chairCommands(lonely(0), 1)).toEqual(['hand_over', 'kick']);
    expect(chairCommands(lonely(0), 3)).toEqual([]);
    expect(chairCommands(lonely(1), 2)).toEqual([]);
  });

  it('may be followed as host', () => {
    const away = table({
      you: 1,
      seats: usual.seats.map((seat) => ({ ...seat, connected: seat.seat !== 0 })),
    });
    expect(chairCommands(away, 1)).toEqual(['hand_over']);
    expect(chairCommands(table({ you: 1 }), 1)).toEqual([]);
  });
});
