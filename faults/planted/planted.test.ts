import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { planted } from '../../scripts/plant.mjs';
import { AT_THE_DOOR } from './at-the-door.ts';
import { IN_THE_JOURNAL } from './in-the-journal.ts';
import { IN_THE_OUTBOX } from './in-the-outbox.ts';
import { PLANTED } from './planted.ts';

const SOURCES = fileURLToPath(new URL('../../src/server/', import.meta.url));

test.each([...PLANTED, ...IN_THE_JOURNAL, ...IN_THE_OUTBOX, ...AT_THE_DOOR])(
  'the place for "$name" is in the sources, once',
  ({ patches }) => {
    for (const patch of patches) {
      const text = readFileSync(SOURCES + patch.file, 'utf8');
      expect(planted(text, patch)).not.toBe(text);
    }
  },
);
