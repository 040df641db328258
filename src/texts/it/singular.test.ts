import { expect, test } from 'vitest';
import { textsOfOne } from '../singular.testing.ts';
import { deskFirst } from './desk-first.ts';
import { deskLater } from './desk-later.ts';
import { it } from './it.ts';

const PLURAL_NOUN = /(?<![\d,.:-])\b1 (?:\p{L}{3,}i|persone|richieste|visite|settimane|righe|cose|volte|promesse)\b/u;
const PLURAL_VERB =
  /\b(?:sono|hanno|vanno|\p{L}+(?:ano|ono)) 1\b|\b1 (?:\p{L}+ )?(?:non )?(?:sono|hanno|vanno|\p{L}+(?:ano|ono))\b/u;

/** Texts that are never shown with a count of one, or whose values are no counts. */
const EXCEPT = [
  '.it.mail.refused.several.greeting',
  '.deskLater.capacity.sentence.many',
  // A group of lead times has more than one day.
  '.deskLater.insight.missed.name',
  '.deskLater.people.coverDays',
  '.deskLater.people.form.coverHelp',
  '.deskFirst.frame.ending.title',
  '.deskLater.calls.hand.greet',
];

const TEXTS = [...textsOfOne({ it, deskFirst, deskLater })];

test('a text about one thing has no plural noun or verb', () => {
  const wrong = TEXTS.filter(([, text]) => PLURAL_NOUN.test(text) || PLURAL_VERB.test(text));
  expect(wrong.filter(([path]) => !EXCEPT.includes(path))).toEqual([]);
  // The walk has found the texts.
  expect(TEXTS.length).toBeGreaterThan(100);
});
