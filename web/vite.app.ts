// What makes the page an app on a home screen: a manifest for each language, and the page that
// stands in when there is no network.  Their words come from the catalogues, like all others.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LANGUAGES = ['ko', 'en'] as const;
type Catalogue = Readonly<Record<string, string>>;

const PAPER = '#f2ebdb';
const TABLE = '#1f5648';
const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

function catalogue(lang: string): Catalogue {
  const path = new URL(`../src/giruda/locale/${lang}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(path), 'utf8')) as Catalogue;
}

const manifest = (lang: string, words: Catalogue) => ({
  id: '/',
  name: words['common.giruda'],
  short_name: words['common.giruda'],
  description: words['web.tagline'],
  lang,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: TABLE,
  icons: ICONS,
});

const said = (lang: string, words: Catalogue) => `
      <section lang="${lang}">
        <h1>${words['web.apart']}</h1>
        <p>${words['web.apart.more']}</p>
        <a href="/">${words['web.apart.again']}</a>
      </section>`;

const offline = (words: readonly (readonly [string, Catalogue])[]) => `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${words.map(([, one]) => one['common.giruda']).join(' · ')}</title>
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/icon.svg" alt="" width="96" height="96" />${words.map(([lang, one]) => said(lang, one)).join('')}
    </main>
  </body>
</html>
`;

export function app(): Plugin {
  return {
    name: 'giruda-app',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: '/app.ko.webmanifest' } },
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-192.png' } },
        { tag: 'meta', attrs: { name: 'theme-color', content: TABLE } },
      ],
    },
    generateBundle() {
      const words = LANGUAGES.map((lang) => [lang, catalogue(lang)] as const);
      for (const [lang, one] of words) {
        const source = JSON.stringify(manifest(lang, one), null, 2);
        this.emitFile({ type: 'asset', fileName: `app.${lang}.webmanifest`, source });
      }
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: offline(words) });
    },
  };
}
