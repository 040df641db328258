import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AT_THE_DESK } from './at-the-desk.ts';
import { AT_THE_DOOR } from './at-the-door.ts';
import { IDEMPOTENCY_AND_LINKS } from './idempotency-and-links.ts';
import { IN_THE_JOURNAL } from './in-the-journal.ts';
import { IN_THE_OUTBOX } from './in-the-outbox.ts';
import { patched } from './plant.ts';
import { PLANTED } from './planted.ts';

const SOURCES = fileURLToPath(new URL('../../../src/server/', import.meta.url));

test.each([...PLANTED, ...IN_THE_JOURNAL, ...IN_THE_OUTBOX, ...AT_THE_DOOR, ...AT_THE_DESK, ...IDEMPOTENCY_AND_LINKS])(
  'the place for "$name" is in the sources, once',
  ({ patches }) => {
    for (const { file, find, replace } of patches) {
      const text = readFileSync(SOURCES + file, 'utf8');
      expect(patched(text, find, replace, file)).not.toBe(text);
    }
  },
);

test('a seeded bug whose text does not occur throws an error', () => {
  expect(() => patched('const a = 1;', 'const b', 'let b', 'a.ts')).toThrow('0 places');
  expect(() => patched('a a', 'a', 'b', 'a.ts')).toThrow('2 places');
});
