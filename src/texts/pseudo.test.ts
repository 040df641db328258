import { expect, test } from 'vitest';
import { foreign, pseudo } from './pseudo.testing.ts';
import { wordsOf } from './words-of.ts';

const it = wordsOf('it');
const words = pseudo(it);

test('a pseudo sentence is bracketed, accented and about 40 % longer', () => {
  expect(words.common.next).toBe('[ÄÄvààñtìì]');
  const ratios = [
    words.place.lead.length / it.place.lead.length,
    words.summary.app.text('').length / it.summary.app.text('').length,
  ];
  for (const ratio of ratios) expect(ratio).toBeGreaterThan(1.35);
});

test('values in a sentence stay unchanged', () => {
  expect(words.person.known.heading('Ginevra')).toBe('[Çììààòò Ginevra!]');
  expect(words.consents.purposes.privacyOtherservice.label).toContain('{brand}');
  expect(words.brand.privacy({ company: 'Velaria', email: 'p@v.example' })[0]).toContain(': Velaria. ÜÜsììààmòò');
});

test('values that programs read stay unchanged', () => {
  const { language, consentVersion, formats } = words;
  expect([language, consentVersion, formats.locale]).toEqual([it.language, it.consentVersion, 'it-IT']);
  expect([formats.numericDay('2026-11-23'), formats.shortDay('2026-11-23')]).toEqual(['23/11/2026', '[lùùñ 23 ñòòv]']);
});

test('`foreign` finds a word that is neither pseudo-language nor a given value', () => {
  expect(foreign('[Çììààòò Ginevra!] Riprova', ['Ginevra'])).toEqual(['Riprova']);
});
