import { expect, test } from 'vitest';
import { readTowns } from '../../../network/places/towns.ts';
import { townsOfCap } from '../../../network/places/towns-of-cap.ts';
import type { PlaceRow } from '../read/row.ts';
import { placeFault } from './check-place.ts';

const townsOf = townsOfCap(readTowns());
const place = (change: Partial<PlaceRow> = {}): PlaceRow => ({
  ...{ kind: 'branch', code: '0151', name: 'Milano Vela', address: 'Via della Vela 1', cap: '20121', city: 'Milano' },
  ...{ province: 'MI', lat: 45.46, lng: 9.19, email: '', phone: '', hours: [], consultants: new Map(), active: true },
  ...change,
});
const faultOf = (row: PlaceRow, stored: readonly PlaceRow[] = [], ended: readonly string[] = []) =>
  placeFault(row, { stored: new Map(stored.map((each) => [each.code, each])), ended: new Set(ended), townsOf });

test.each([
  ['151', '0151'],
  ['0151', '00151'],
])('the new code %s is refused where %s exists', (typed, code) => {
  const fault = faultOf(place({ code: typed }), [place({ code, name: 'Altra' })]);
  expect(fault).toBe(`code has lost its zeros, ${code} exists: format the column as text`);
});

test('a code that exists, and another that only ends alike, are accepted', () => {
  const other = place({ name: 'Altra' });
  expect(faultOf(place({ code: '151' }), [other, place({ code: '151', name: 'Terza' })])).toBeNull();
  expect(faultOf(place({ code: '51' }), [other])).toBeNull();
  expect(faultOf(place({ code: 'A51' }), [place({ code: '0A51', name: 'Altra' })])).toBeNull();
});

test('a known name and address under a new code are refused', () => {
  const typed = place({ code: '0152', name: 'MILANO  vela', address: 'via della Vela, 1' });
  expect(faultOf(typed, [place()])).toBe(
    'name and address are those of 0151: keep that code, or end it with active = no',
  );
});

test('a new code is taken when the former one has ended, or ends in this file, or the address is another', () => {
  const renewed = place({ code: '0152' });
  expect(faultOf(renewed, [place({ active: false })])).toBeNull();
  expect(faultOf(renewed, [place()], ['0151'])).toBeNull();
  expect(faultOf(place({ code: '0152', address: 'Via della Vela 2' }), [place()])).toBeNull();
  expect(faultOf(place({ code: 'A152', kind: 'agency' }), [place()])).toBeNull();
});

test('a postcode that no place has is refused; a generic one of a city is taken', () => {
  expect(faultOf(place({ cap: '20999' }))).toBe('cap is no postcode of Italy: correct it');
  expect(faultOf(place({ cap: '20100' }))).toBeNull();
});

test('coordinates more than 30 km from the postcode are refused', () => {
  expect(faultOf(place({ lat: 45.07, lng: 7.69 }))).toBe(
    'lat and lng are 125 km from Milano, the place of cap: correct them',
  );
  // Of the towns of one postcode the nearest counts.
  expect(faultOf(place({ lat: 45.7, lng: 9.19 }))).toBeNull();
  expect(faultOf(place({ lat: 45.75, lng: 9.19 }))).toMatch(/^lat and lng are 32 km from Milano/);
  expect(faultOf(place({ cap: '00121', lat: 41.73, lng: 12.28 }))).toBeNull();
});

test('a stored place is compared only where its postcode or position changes', () => {
  const odd = place({ cap: '20999', lat: 38.1, lng: 13.3 });
  expect(faultOf({ ...odd, name: 'Nuovo nome' }, [odd])).toBeNull();
  expect(faultOf({ ...odd, lat: 38.2 }, [odd])).toBe('cap is no postcode of Italy: correct it');
});
