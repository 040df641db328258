import { expect, test } from 'vitest';
import { AT_THE_DESK } from '../seeded-bugs/at-the-desk.ts';
import { IDEMPOTENCY_AND_LINKS } from '../seeded-bugs/idempotency-and-links.ts';
import { IN_THE_JOURNAL } from '../seeded-bugs/in-the-journal.ts';
import { IN_THE_LIMITS } from '../seeded-bugs/in-the-limits.ts';
import { IN_THE_OUTBOX } from '../seeded-bugs/in-the-outbox.ts';
import { PLANTED } from '../seeded-bugs/planted.ts';
import { FAULTS, faultNamed } from './table.ts';

test('the names of faults are unique', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

test('every seeded bug names an existing fault', () => {
  for (const { fault } of [
    ...PLANTED,
    ...IN_THE_JOURNAL,
    ...IN_THE_OUTBOX,
    ...IN_THE_LIMITS,
    ...AT_THE_DESK,
    ...IDEMPOTENCY_AND_LINKS,
  ])
    expect(faultNamed(fault).name).toBe(fault);
});

test('an unknown fault name throws an error that lists the known names', () => {
  expect(() => faultNamed('rain')).toThrow(/no fault "rain"[\s\S]*kill -9 of an engine/);
});
