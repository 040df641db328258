import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Plugin } from 'vite';

/**
 * Matches the parts of a page into which the engine writes values: language, theme, title, description, the text for
 * browsers without scripts, and the site.
 */
const FILLED = [
  /<html[^>]*>/,
  /<title>[^<]*<\/title>/,
  /<meta name="description"[^>]*>/,
  /<noscript>[\s\S]*?<\/noscript>/,
  /<script type="application\/json" id="site">[\s\S]*?<\/script>/,
  // A brand's style sheet is the last element of the head.
  /(?:<link rel="stylesheet" crossorigin href="[^"]+" \/>)?<\/head>/,
];
const TRIES = 200;
const AGAIN_MS = 150;

/**
 * Plugin of `npm run dev` that copies the engine's values into the page, which would be blank without them. It waits
 * while the engine restarts.
 */
export function filledByEngine(engine: string): Plugin {
  return {
    name: 'filled-by-engine',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      async handler(template, { originalUrl = '/fa3/' }) {
        const served = await pageOf(new URL(originalUrl, engine));
        return FILLED.reduce((page, part) => page.replace(part, (own) => part.exec(served)?.[0] ?? own), template);
      },
    },
  };
}

async function pageOf(address: URL): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const page = await textOf(address).catch(() => '');
    if (page !== '') return page;
    if (tries >= TRIES)
      throw new Error(`The engine does not answer at ${address.origin}: what it says of itself is above.`);
    await pause(AGAIN_MS);
  }
}

const textOf = (address: URL) =>
  new Promise<string>((resolve, reject) => {
    const asking = get(address, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('error', reject).on('end', () => resolve(answer.statusCode === 200 ? text : ''));
    });
    asking.on('error', reject);
  });
