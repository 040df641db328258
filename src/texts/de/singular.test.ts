import { expect, test } from 'vitest';
import { textsOfOne } from '../singular.testing.ts';
import { de } from './de.ts';

const PLURAL_NOUN =
  /(?<![\d,.:-])\b1 (?:Tage|Termine|Ziffern|Punkte|Minuten|Stunden|Anfragen|Nachrichten|Filialen|Agenturen)\b/;
const PLURAL_VERB = /\b(?:sind|haben|fehlen|werden) 1\b|\b1 (?:\p{L}+ )?(?:sind|haben|fehlen|werden)\b/u;

/** Texts that are never shown with a count of one; the Italian ones for the staff. */
const EXCEPT = ['.mail.refused.several.greeting'];

const TEXTS = [...textsOfOne(de)];

test('a text about one thing has no plural noun or verb', () => {
  const wrong = TEXTS.filter(([, text]) => PLURAL_NOUN.test(text) || PLURAL_VERB.test(text));
  expect(wrong.filter(([path]) => !EXCEPT.includes(path))).toEqual([]);
  // The walk has found the texts.
  expect(TEXTS.length).toBeGreaterThan(80);
});

test.each([
  [de.branches.freeHours, ['0 Termine frei', '1 Termin frei', '2 Termine frei']],
  [
    de.branches.better.earlier,
    [
      '0 Tage früher als die nächstgelegene',
      '1 Tag früher als die nächstgelegene',
      '2 Tage früher als die nächstgelegene',
    ],
  ],
  [de.person.form.problems, ['Prüfen Sie diese 0 Punkte', 'Prüfen Sie diesen Punkt', 'Prüfen Sie diese 2 Punkte']],
  [
    (count: number) => de.advice.on({ kind: 'few-digits', count }),
    ['Es fehlen 0 Ziffern', 'Es fehlt 1 Ziffer', 'Es fehlen 2 Ziffern'],
  ],
  [
    (count: number) => de.advice.on({ kind: 'many', count }),
    ['0 Zeichen zu viel', '1 Zeichen zu viel', '2 Zeichen zu viel'],
  ],
])('%o counts none, one and two', (text, expected) => {
  expect([0, 1, 2].map(text)).toEqual(expected);
});
