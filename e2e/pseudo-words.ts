import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';
import { pseudo } from '../src/texts/pseudo.testing.ts';
import { wordsOf } from '../src/texts/words-of.ts';

/** The text of a page in the pseudo language. */
export const words = pseudo(wordsOf('it'));

const SOURCE = new URL('../src/texts/pseudo.testing.ts', import.meta.url);

/** Switches the page to the pseudo language: its texts are loaded as usual, and changed on the way. */
export async function speakPseudo(page: Page): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), 'pseudo.ts');
  for (const part of ['first', 'later'])
    await page.route(new RegExp(`/assets/${part}-[\\w-]+\\.js$`), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `import { ${part} as said } from '${route.request().url()}?said';\n${code}\nexport const ${part} = pseudo(said);\n`,
      }),
    );
}
