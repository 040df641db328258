import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';
import { pseudo } from '../src/texts/pseudo.testing.ts';
import { wordsOf } from '../src/texts/words-of.ts';

/** What a page in the language nobody speaks says. */
export const words = pseudo(wordsOf('it'));

const SOURCE = new URL('../src/texts/pseudo.testing.ts', import.meta.url);

/** From here on the page is in that language: its words are fetched as ever, and changed on their way. */
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
