import { expect, test } from 'vitest';
import { romeInstant, romeWall } from './rome.ts';

test.each([
  ['2026-07-01', '09:00', '2026-07-01T07:00:00.000Z'],
  ['2026-12-01', '09:00', '2026-12-01T08:00:00.000Z'],
  ['2026-10-24', '09:00', '2026-10-24T07:00:00.000Z'],
  ['2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
])('%s at %s in Rome is %s', (day, hour, instant) => {
  expect(new Date(romeInstant(day, hour)).toISOString()).toBe(instant);
  expect(romeWall(Date.parse(instant))).toBe(`${day} ${hour}`);
});

test('a time that the clocks skip has no instant', () => expect(romeInstant('2026-03-29', '02:30')).toBeNaN());
