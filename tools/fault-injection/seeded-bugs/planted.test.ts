import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AT_THE_DESK } from './at-the-desk.ts';
import { IDEMPOTENCY_AND_LINKS } from './idempotency-and-links.ts';
import { IN_THE_JOURNAL } from './in-the-journal.ts';
import { IN_THE_LIMITS } from './in-the-limits.ts';
import { IN_THE_OUTBOX } from './in-the-outbox.ts';
import { replaceOnce } from './plant.ts';
import { PLANTED } from './planted.ts';

const SOURCES = fileURLToPath(new URL('../../../src/server/', import.meta.url));

test.each([
  ...PLANTED,
  ...IN_THE_JOURNAL,
  ...IN_THE_OUTBOX,
  ...IN_THE_LIMITS,
  ...AT_THE_DESK,
  ...IDEMPOTENCY_AND_LINKS,
])('the text that "$name" replaces occurs in the sources exactly once', ({ patches }) => {
  for (const { file, find, replace } of patches) {
    const text = readFileSync(SOURCES + file, 'utf8');
    expect(replaceOnce(text, find, replace, file)).not.toBe(text);
  }
});

test('a seeded bug whose text does not occur throws an error', () => {
  expect(() => replaceOnce('const a = 1;', 'const b', 'let b', 'a.ts')).toThrow('0 places');
  expect(() => replaceOnce('a a', 'a', 'b', 'a.ts')).toThrow('2 places');
});
