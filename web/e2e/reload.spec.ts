// A page that is reloaded at any event of a recorded match is the same picture as one that has
// lived through all before it.  The server's part is played from the record: the page is the real
// one, and its clock is moved by hand, so that nothing passes between the two pictures.
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { raiseOne } from './seat';

interface Moment {
  readonly v: number;
  readonly view: { readonly phase: string };
  readonly events: readonly unknown[];
}

const ALL = process.env.GIRUDA_E2E_ALL !== undefined;
/** After these a line that is told for a while is gone, and a trick is read and gathered. */
const PASSES_MS = [2_000, 2_000, 3_000];
/** Where a raised card was, edges are not drawn anew to the last bit: by so much, so many. */
const EDGE = 48;
const FEW = 8;
const STEP = 25;
const LONG_STEP = 3;
const PRIME = 5;

const recorded = JSON.parse(
  readFileSync('../tests/fixtures/protocol/states.json', 'utf8'),
) as Moment[];

/** What a seat is sent through whole hands: preset, players, seat, hands. */
function played(...wanted: readonly (string | number)[]): Moment[] {
  const python = resolve(process.env.GIRUDA_PYTHON ?? '../.venv/bin/python');
  const args = ['-m', 'tools.screens', ...wanted.map(String)];
  const path = { ...process.env, PYTHONPATH: `..:${process.env.PYTHONPATH ?? ''}` };
  const printed = execFileSync(python, args, { cwd: '..', env: path, maxBuffer: 2 ** 29 });
  return JSON.parse(printed.toString()) as Moment[];
}

/** Every so many moments, on a phone also the last of each phase. */
const sampled = (states: readonly Moment[], step: number, phone: boolean): number[] =>
  [...states.keys()].filter(
    (i) => i % step === step - 1 || (phone && states[i]?.view.phase !== states[i + 1]?.view.phase),
  );

/** The other end of the page's line: whoever opens the table is told these states. */
async function teller(page: Page): Promise<(states: readonly Moment[]) => void> {
  let told: readonly Moment[] = [];
  await page.routeWebSocket('**/ws', (socket) =>
    socket.onMessage((text) => {
      if (JSON.parse(String(text)).type !== 'hello') return;
      for (const state of told) socket.send(JSON.stringify(state));
    }),
  );
  return (states) => (told = states);
}

/** A touch that leaves something picked: another suit, a card laid aside or raised. */
async function touch(page: Page): Promise<void> {
  const suit = page.locator('.bid [role=radiogroup] button').nth(2);
  if (await suit.isVisible()) await suit.click();
  const free = page.locator('.hand .card:not(.is-dim)').last();
  if (await free.isVisible()) await raiseOne(page);
}

async function take(page: Page): Promise<Buffer> {
  for (const ms of PASSES_MS) await page.clock.fastForward(ms);
  return page.screenshot({ animations: 'disabled' });
}

/** How many colours of pixels differ by more than an edge that was drawn anew may. */
async function differing(page: Page, pictures: readonly Buffer[]): Promise<number> {
  const coded = pictures.map((one) => one.toString('base64'));
  return page.evaluate(
    async ({ coded, most }) => {
      const pixels = async (code: string) => {
        const bytes = Uint8Array.from(atob(code), (one) => one.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas?.drawImage(image, 0, 0);
        return canvas?.getImageData(0, 0, image.width, image.height).data ?? [];
      };
      const [one = [], other = []] = await Promise.all(coded.map(pixels));
      if (one.length !== other.length) return Infinity;
      let n = 0;
      for (let i = 0; i < one.length; i += 1) {
        n += Number(Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > most);
      }
      return n;
    },
    { coded, most: EDGE },
  );
}

/** Compare the two pictures of each moment: come to event by event, and just opened. */
async function compare(
  page: Page,
  info: TestInfo,
  states: readonly Moment[],
  step: number,
): Promise<void> {
  test.setTimeout(60_000 + 10_000 * states.length);
  const tell = await teller(page);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  const seen = new Set<string>();
  const moments = sampled(states, step, info.project.name === 'phone');
  for (const i of moments) {
    tell(states.slice(0, i + 1));
    await page.goto('/t/dal-baram-47');
    await expect(page.locator('.felt')).toBeVisible();
    await touch(page);
    const lived = await take(page);
    tell([{ ...(states[i] as Moment), events: [] }]);
    await page.reload();
    await expect(page.locator('.felt')).toBeVisible();
    const opened = await take(page);
    const n = await differing(page, [lived, opened]);
    if (n > FEW) {
      writeFileSync(info.outputPath(`${i}-lived.png`), lived);
      writeFileSync(info.outputPath(`${i}-opened.png`), opened);
    }
    expect(n, `what differs at event ${states[i]?.v}`).toBeLessThanOrEqual(FEW);
    seen.add(lived.toString('base64'));
    await page.evaluate(() => [sessionStorage, localStorage].forEach((one) => one.clear()));
  }
  expect(seen.size, 'different moments are different pictures').toBe(moments.length);
}

test('a reload at sampled events of a recorded hand gives the same picture', async ({
  page,
}, info) => {
  await compare(page, info, recorded, ALL ? LONG_STEP : STEP);
});

const MATCHES: [string, number, number, number][] = [
  ['korea-boardgames', 6, 5, 1],
  ['honeymoon', 2, 0, 1],
  ['korea-boardgames', 5, 1, 2],
  ['namuwiki-standard', 7, 0, 1],
];
for (const wanted of MATCHES) {
  test(`so it does in a match by ${wanted[0]} for ${wanted[1]}`, async ({ page }, info) => {
    test.skip(!ALL, 'more matches are for the nightly run');
    await compare(page, info, played(...wanted), PRIME);
  });
}
