import { expect, test } from 'vitest';
import { deskFirst } from './desk-first.ts';
import { deskLater } from './desk-later.ts';
import { it } from './it.ts';

/** Stands for an object whose every property is 1. */
const ones: unknown = new Proxy({}, { get: () => 1 });

/** The texts with a count of one: of every function that accepts numbers, or an object of numbers. */
function* textsOfOne(words: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof words === 'function') {
    for (const given of [[1, 1, 1, 1], [ones]]) {
      const text = tried(() => words(...given));
      if (typeof text === 'string') yield [path, text];
    }
  } else if (typeof words === 'object' && words !== null) {
    for (const [name, value] of Object.entries(words)) yield* textsOfOne(value, `${path}.${name}`);
  }
}

/** The result; undefined where the text needs something other than numbers. */
function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}

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

const TEXTS = [...textsOfOne({ it, deskFirst, deskLater }, '')];

test('a text about one thing has no plural noun or verb', () => {
  const wrong = TEXTS.filter(([, text]) => PLURAL_NOUN.test(text) || PLURAL_VERB.test(text));
  expect(wrong.filter(([path]) => !EXCEPT.includes(path))).toEqual([]);
  // The walk has found the texts.
  expect(TEXTS.length).toBeGreaterThan(100);
});
