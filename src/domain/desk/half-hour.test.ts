import { expect, test } from 'vitest';
import { freeSeats, seating } from './half-hour.ts';

// R16.2.11
test.each([
  ['nobody yet', { seats: 2, held: 0, visits: [], displaced: [] }, 'free free'],
  ['one booked, one being chosen', { seats: 3, held: 1, visits: ['Ada'], displaced: [] }, 'booked:Ada held free'],
  ['more people than seats', { seats: 1, held: 0, visits: ['Ada', 'Bea'], displaced: [] }, 'booked:Ada over:Bea'],
  ['one who is to have another', { seats: 2, held: 0, visits: ['Ada'], displaced: ['Bea'] }, 'booked:Ada lost:Bea'],
  ['people of a closed half-hour', { seats: 0, held: 0, visits: ['Ada'], displaced: [] }, 'over:Ada'],
])('a slot with %s', (_what, half, seats) => {
  const told = seating<string>(half).map((seat) => ('visit' in seat ? `${seat.kind}:${seat.visit}` : seat.kind));
  expect(told.join(' ')).toBe(seats);
});

// R16.2.11
test('a slot with a hold or two visits per seat has no free seat', () => {
  expect(freeSeats({ seats: 1, held: 1, visits: ['Ada'], displaced: [] })).toBe(0);
});
