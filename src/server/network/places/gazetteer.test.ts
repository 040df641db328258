import { expect, test } from 'vitest';
import { createGazetteer } from './gazetteer.ts';
import { readTowns } from './towns.ts';

const places = createGazetteer(readTowns());
const first = async (text: string) => (await places.suggest(text, 5))[0];

test.each([
  ['20121', 'Milano', '20121'],
  ['00100', 'Roma', '00118'],
  ['20100', 'Milano', '20121'],
  ['milano', 'Milano', '20121'],
  ['Mila', 'Milano', '20121'],
  ['mil', 'Milano', '20121'],
  ['tor', 'Torino', '10121'],
  ['201', 'Milano', '20121'],
  ['Via Roma 10, Torino', 'Torino', '10121'],
  ['via garibaldi 12, sesto san giovanni (MI)', 'Sesto San Giovanni', '20099'],
  ['Corso Italia 5, 70122 Bari', 'Bari', '70122'],
  ['Bozen', 'Bolzano', '39100'],
  ['REGGIO NELL’EMILIA', "Reggio nell'Emilia", '42121'],
  ['reggio cal', 'Reggio di Calabria', '89121'],
  ["L'Aquila", "L'Aquila", '67100'],
  ['forli', 'Forlì', '47121'],
  ['milnao', 'Milano', '20121'],
  ['rma', 'Roma', '00118'],
  ['via Verdi 3, Bergmo', 'Bergamo', '24121'],
  ['San Giuliano Milanese', 'San Giuliano Milanese', '20098'],
  ['lampedusa', 'Lampedusa e Linosa', '92031'],
])('%s means %s', async (text, town, cap) => {
  const found = await first(text);
  expect(found?.displayLines[0]).toBe(town);
  expect(found?.cap).toBe(cap);
});

// R5.46
test.each(['italia', 'Italia ', '99999', '00000', 'xyzxyzxyz', 'zzz', '???'])('%s means no place', async (text) => {
  expect(await places.suggest(text, 5)).toEqual([]);
});

test('a postcode has a centre, an unknown one has none', async () => {
  expect(await places.centreOf('70122')).toMatchObject({ city: 'Bari', province: 'BA' });
  expect(await places.centreOf('99999')).toBeNull();
});

test.each([
  [41.117, 16.872, 'Bari'],
  [45.4797, 9.2436, 'Milano'],
  [41.9028, 12.4964, 'Roma'],
])('the point %d, %d lies in %s', async (lat, lng, town) => {
  expect((await places.nearest(lat, lng))?.displayLines[0]).toBe(town);
});

test('a point in the open sea lies in no town', async () => {
  expect(await places.nearest(40, 11.5)).toBeNull();
});
