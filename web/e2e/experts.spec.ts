import { expect, test, type Page } from '@playwright/test';
import { playHand } from './seat';

/** The longest that a bot is waited for on a busy machine, in milliseconds. */
const PATIENCE_MS = 2000;
const ENOUGH = 100;
const MAX_HANDS = 60;

interface Told {
  type: string;
  v: number;
  table: { you: number; status: string; seats: { occupant: string }[] };
  view: { turn: number | null } | null;
}

/** Note how long each bot took from its turn to its action, as this browser saw it. */
function watchBots(page: Page): number[] {
  const waits: number[] = [];
  let since: { v: number; at: number } | null = null;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const told = JSON.parse(payload.toString()) as Told;
      if (told.type !== 'state' || told.v === since?.v) return;
      const now = performance.now();
      if (since) waits.push(now - since.at);
      const turn = told.table.status === 'playing' ? (told.view?.turn ?? null) : null;
      const bots = turn !== null && told.table.seats[turn]?.occupant === 'bot';
      since = bots ? { v: told.v, at: now } : null;
    }),
  );
  return waits;
}

test('matches against four experts, to their end: nobody waits two seconds for a bot @phone', async ({
  page,
}) => {
  test.skip(!process.env.GIRUDA_E2E_ALL, 'a whole match, for the nightly run');
  test.setTimeout(3_600_000);
  const waits = watchBots(page);
  const data = { name: '서연', start: true, level: 'expert' };
  const made = await page.request.post('/api/tables', { data });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  let hands = 0;
  // Who bids high may be ruined at once: then another match is played to its end.
  for (;;) {
    expect((hands += 1)).toBeLessThan(MAX_HANDS);
    await playHand(page, true);
    const over = (await page.locator('dialog .two').count()) > 0;
    if (over && waits.length > ENOUGH) break;
    await page.locator('dialog .btn-primary').click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(
    `${hands} hands, ${waits.length} decisions of experts in ms: ` +
      `median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)}`,
  );
  expect(waits.length).toBeGreaterThan(ENOUGH);
  expect(at(1)).toBeLessThan(PATIENCE_MS);
});
