import { expect, test } from 'vitest';
import { isCoherent } from '../../../src/domain/person/coherence.ts';
import { parseTaxCode } from '../../../src/domain/person/tax-code.ts';
import { personOf } from './people.ts';

test('every invented person has a valid tax code that fits the name and is unique', () => {
  const people = [1, 2, 999].flatMap((seed) => Array.from({ length: 400 }, (_, n) => personOf(seed, n)));
  for (const { taxCode, ...names } of people)
    expect([parseTaxCode(taxCode).ok, isCoherent(names, taxCode)]).toEqual([true, true]);
  expect(new Set(people.map(({ taxCode }) => taxCode)).size).toBe(people.length);
});
