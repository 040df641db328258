import { expect, test } from 'vitest';
import { distanceKm } from '#domain/place/distance.ts';
import { MAX_PHOTO_BYTES, photoType } from '../network/agent-photo.ts';
import { readTowns } from '../network/places/towns.ts';
import { FULL_BRANCH } from './load-hash.ts';
import { demoNetwork } from './network.ts';

const network = demoNetwork(readTowns());
const branches = network.branches.filter((row) => row.kind === 'branch');
const agencies = network.branches.filter((row) => row.kind === 'agency');

// R7.57, R7.58
test('150 branches and 60 agencies have unique codes', () => {
  expect([branches.length, agencies.length]).toEqual([150, 60]);
  expect(new Set(network.branches.map((row) => row.code)).size).toBe(210);
  expect(branches.every(({ code }) => code >= '0101' && code <= '0250')).toBe(true);
});

// R7.56, R7.58
test('agencies A5001 to A5060 are open for the slots of the fixed grid, Monday to Friday', () => {
  expect(agencies.map(({ code }) => code)).toEqual(Array.from({ length: 60 }, (_, i) => `A${5001 + i}`));
  const hours = network.hours.filter(({ branch_code }) => branch_code.startsWith('A'));
  expect(new Set(hours.map(({ weekday }) => weekday))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(new Set(hours.map(({ opens, closes }) => `${opens}-${closes}`))).toEqual(new Set(['540-780', '840-1080']));
});

// R7.58
test('whole provinces have no agency, and some have none within 50 km of the branch', () => {
  const served = new Set(agencies.map(({ province }) => province));
  const without = branches.filter(({ province }) => !served.has(province));
  expect(new Set(without.map(({ province }) => province)).size).toBeGreaterThan(30);
  const far = without.filter((row) => agencies.every((agency) => distanceKm(row, agency) > 50));
  expect(far.length).toBeGreaterThan(5);
});

test('the branch of the example links is in the middle of Milan', () => {
  expect(branches.find(({ code }) => code === '0151')).toMatchObject({ name: 'Filiale Milano Centro', cap: '20121' });
});

test('the largest cities have several branches, every province one', () => {
  const inCity = (city: string) => branches.filter((row) => row.city === city).length;
  expect([inCity('Roma'), inCity('Milano'), inCity('Torino')]).toEqual([9, 8, 6]);
  expect(new Set(branches.map((row) => row.province)).size).toBeGreaterThan(104);
});

test('every branch has a town, a postcode and a place in Italy', () => {
  for (const row of network.branches) {
    expect(row.cap, row.code).toMatch(/^\d{5}$/);
    expect(row.lat > 35 && row.lat < 48 && row.lng > 6 && row.lng < 19, row.code).toBe(true);
  }
});

// R7.55
test('about one branch in five opens on Saturday, with one to four consultants', () => {
  const saturdays = network.hours.filter((row) => row.weekday === 6).length;
  expect(saturdays).toBeGreaterThan(20);
  expect(saturdays).toBeLessThan(45);
  expect(new Set(network.duty.map((row) => row.consultants))).toEqual(new Set([1, 2, 3, 4]));
});

// R7.59
test('the branch that is full on its first days is in Monza', () => {
  expect(network.branches.find(({ code }) => code === FULL_BRANCH)?.city).toBe('Monza');
});

test('the agent of the example links has a photo that the import would take', () => {
  const { photo } = network.agents.find(({ code }) => code === 'AG007') ?? {};
  expect([photoType(photo as Buffer), (photo as Buffer).length < MAX_PHOTO_BYTES]).toEqual(['image/webp', true]);
});

test('forty agents have postcodes of their own, one covers several areas', () => {
  expect(network.agents).toHaveLength(41);
  expect(network.agents.filter((row) => row.multi_area).map((row) => row.code)).toEqual(['AG999']);
  const own = network.agents.flatMap(({ code, multi_area }) => (multi_area ? [] : [code]));
  expect(own).toEqual(Array.from({ length: 40 }, (_, i) => `AG0${String(i + 1).padStart(2, '0')}`));
});

// R7.59
test('an agent has eight to twenty-five postcodes, the first one also the far islands', () => {
  const counts = network.agents.filter((row) => !row.multi_area).map((row) => row.caps.length);
  expect(counts).toHaveLength(40);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(25);
  expect(network.agents[0]?.caps.slice(0, 2)).toEqual(['92031', '98055']);
});

// R7.57
test.each(['92031', '98055', '07024'])('the postcode %s has no branch within 25 km', (cap) => {
  const town = readTowns().find(({ caps }) => caps.includes(cap));
  expect(town && Math.min(...branches.map((row) => distanceKm(row, town)))).toBeGreaterThan(25);
});

// R7.55
test('branches are open morning and afternoon from Monday to Friday, on Saturday in the morning', () => {
  const hours = network.hours.filter(({ branch_code }) => !branch_code.startsWith('A'));
  const of = (days: readonly number[]) =>
    new Set(hours.filter(({ weekday }) => days.includes(weekday)).map(({ opens, closes }) => `${opens}-${closes}`));
  expect(of([1, 2, 3, 4, 5])).toEqual(new Set(['540-780', '840-1080']));
  expect(of([6])).toEqual(new Set(['540-750']));
  expect(of([7])).toEqual(new Set());
});
