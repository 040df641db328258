import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOwnTexts } from './afternoon-visit.ts';
import { demoWords } from './demo-words.ts';

const root = join(import.meta.dirname, '../../..');
const demo = readFileSync(join(root, 'src/server/platform/config/demo-site.json'), 'utf8');

// R18.10.3
test('every sentence and name of the demonstration is found, in any case and line break', () => {
  const search = demoWords(root, '');
  const { sites } = JSON.parse(demo) as { readonly sites: readonly { readonly brand: { readonly motto: string } }[] };
  for (const { brand } of sites)
    expect(search(`<p>${brand.motto.toUpperCase().replace(' ', '\n  ')}</p>`)).not.toBe('');
  expect(search('Prestiti fino a 75.000 euro')).toBe('75.000');
  for (const name of ['Velaria', 'QUINTAVELA', 'velaposta.example']) expect(search(name), name).not.toBe('');
});

// R18.10.3
test("the initial texts of a new brand are not the demonstration's", () => {
  const search = demoWords(root, demo);
  expect(search('Una persona, non un modulo. Banca Prova, lunedì-sabato 8:00-20:00')).toBe('');
});

// R18.10.3
test("a word of the demonstration, or a missing lender's name, stops the rehearsal with its place", () => {
  const places = ['la pagina del quinto', 'lettera 1', 'PDF', 'calendario', 'sms 5', 'appointment.created 6'];
  const own = places.map((place) => [place, 'Banca Prova, lunedì-sabato 8:00-20:00'] as const);
  const search = demoWords(root, demo);
  expect(checkOwnTexts(new Map(own), search)).toMatch(/^6 texts, /);
  for (const place of places) {
    const texts = (text: string) => new Map([...own, [place, text]]);
    expect(() => checkOwnTexts(texts('Banca Prova e Velaria'), search)).toThrow(`${place} says «Velaria»`);
    if (!place.startsWith('appointment'))
      expect(() => checkOwnTexts(texts('Una banca'), search)).toThrow(`${place} does not name Banca Prova`);
  }
});
