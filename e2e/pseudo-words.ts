import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';
import { pseudo } from '../src/texts/pseudo.testing.ts';
import { wordsOf } from '../src/texts/words-of.ts';

/** All texts in the pseudo-language. */
export const words = pseudo(wordsOf('it'));

const SOURCE = new URL('../src/texts/pseudo.testing.ts', import.meta.url);

/** Translates the page to the pseudo-language by changing the scripts with its texts when they are loaded. */
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
