import { expect, test } from 'vitest';
import { textsOfOne } from '../singular.testing.ts';
import { en } from './en.ts';

const PLURAL_NOUN = /(?<![\d,.:-])\b1 (?:\p{L}{3,}s|people)\b/u;
const PLURAL_VERB = /\b(?:are|were|have) 1\b|\b1 (?:\p{L}+ )?(?:are|were|have)\b/u;

/** Texts that are never shown with a count of one, or whose values are no counts. */
const EXCEPT = ['.mail.refused.several.greeting', '.displaced.sms.stays'];

const TEXTS = [...textsOfOne(en)];

test('a text about one thing has no plural noun or verb', () => {
  const wrong = TEXTS.filter(([, text]) => PLURAL_NOUN.test(text) || PLURAL_VERB.test(text));
  expect(wrong.filter(([path]) => !EXCEPT.includes(path))).toEqual([]);
  // The walk has found the texts.
  expect(TEXTS.length).toBeGreaterThan(80);
});

test.each([
  [en.branches.freeHours, ['0 slots free', '1 slot free', '2 slots free']],
  [
    en.branches.better.earlier,
    ['0 days earlier than the nearest', '1 day earlier than the nearest', '2 days earlier than the nearest'],
  ],
  [en.person.form.problems, ['Check these 0 points', 'Check this point', 'Check these 2 points']],
  [
    (count: number) => en.advice.on({ kind: 'few', count }),
    ['0 characters missing', '1 character missing', '2 characters missing'],
  ],
  [
    (count: number) => en.advice.on({ kind: 'many-digits', count }),
    ['0 digits too many', '1 digit too many', '2 digits too many'],
  ],
])('%o counts none, one and two', (text, expected) => {
  expect([0, 1, 2].map(text)).toEqual(expected);
});
