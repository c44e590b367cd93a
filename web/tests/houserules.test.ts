import { expect, test } from 'vitest';
import { carriesRules, fileName, packed, titled, unpacked } from '../src/lib/houserules';

const TOML = 'base = "korea-boardgames"\nplayers = 5\n\n[bid]\nmin = 13\n';

test('a title stands at the top and takes the place of an older one', () => {
  const once = titled(TOML, ' 금요 "마이티" ');
  expect(once.split('\n')[0]).toBe('title = "금요 \\"마이티\\""');
  expect(titled(once, '토요')).toBe(`title = "토요"\n${TOML}`);
  expect(titled(once, '')).toBe(TOML);
  const inner = '[x]\ntitle = "kept"\n';
  expect(titled(inner, 'a')).toBe(`title = "a"\n${inner}`);
});

test('a link brings back what was put in, compressed or not', async () => {
  const hash = await packed(titled(TOML, '금요 마이티'));
  expect(hash).toMatch(/^r=[\w-]+$/);
  expect(carriesRules(`#${hash}`)).toBe(true);
  expect(await unpacked(`#${hash}`)).toBe(titled(TOML, '금요 마이티'));
  const compress = globalThis.CompressionStream;
  // @ts-expect-error an older browser has none
  delete globalThis.CompressionStream;
  const plain = await packed(TOML);
  globalThis.CompressionStream = compress;
  expect(plain).toMatch(/^t=/);
  expect(await unpacked(plain)).toBe(TOML);
});

test('a broken link carries nothing', async () => {
  const hash = await packed(TOML);
  const broken = ['', '#x=1', '#r=', '#r=!!', '#r=AAAA', `#${hash.slice(0, -9)}`, '#t=_w'];
  for (const one of broken) expect(await unpacked(one), one).toBeNull();
});

test('a link that would unpack to very much carries nothing', async () => {
  expect(await unpacked(await packed('a'.repeat(5_000_000)))).toBeNull();
});

test('a file is named after the rules, without what file systems refuse', () => {
  expect(fileName('금요/마이티: 2')).toBe('금요마이티 2.toml');
  expect(fileName('..')).toBe('mighty.toml');
});
