import { expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { pageTitle } from './page-title.ts';

const OWN = 'Fissa un appuntamento | Velaria Credito';

test("the title of the place page is the site's; every other title begins with its step", () => {
  expect(pageTitle(wordsOf('it'), 'luogo', 'Dove', 'Velaria Credito')).toBe(OWN);
  expect(pageTitle(wordsOf('it'), 'filiali', 'Quando', 'Velaria Credito')).toBe(`Quando · ${OWN}`);
  expect(pageTitle(wordsOf('it'), 'clinkDirect', undefined, 'Velaria Credito')).toBe(OWN);
});
