import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getCoordsByCap, type Suggestion } from '#contract/places.ts';
import { err, ok } from '#domain/result.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import { capCall } from './find-cap.ts';
import { geocodeCall } from './geocode.ts';
import type { Places } from './places.ts';
import { reverseGeocodeCall } from './reverse-geocode.ts';
import { autocompleteCall } from './suggest-places.ts';

const ctx: RequestContext = {
  visit: Buffer.alloc(32),
  proof: null,
  address: '127.0.0.1',
  site: 'velaria',
  language: 'it',
  requestId: 'r',
  idempotencyKey: '',
  replayed: false,
  isHuman: true,
  hasVisit: true,
};
const torino: Suggestion = {
  displayLines: ['Torino', 'TO, Piemonte'],
  location: { lat: 45.07, lng: 7.68 },
  placeType: 'LOCALITY',
  cap: '10121',
};

function places(asked: unknown[] = []): Places {
  return {
    centreOf: async (cap) => (cap === '20121' ? { lat: 45.47, lng: 9.19, city: 'Milano', province: 'MI' } : null),
    suggest: async (text, limit) => {
      asked.push([text, limit]);
      return text === 'nowhere' ? [] : Array<Suggestion>(8).fill(torino);
    },
    sure: async (text) => (text === 'torino' ? torino : null),
    nearest: async (lat, lng) => {
      asked.push([lat, lng]);
      return lat > 40 ? torino : null;
    },
  };
}
const broken: Places = {
  centreOf: () => Promise.reject(new Error('down')),
  suggest: () => Promise.reject(new Error('down')),
  sure: () => Promise.reject(new Error('down')),
  nearest: () => Promise.reject(new Error('down')),
};

describe('places', () => {
  // R7.7
  test('a postcode has a centre, an unknown one has none', async () => {
    const milan = { lat: 45.47, lng: 9.19, citta: 'Milano', provincia: 'MI' };
    expect(await capCall(places())({ cap: '20121' }, ctx)).toEqual(ok({ body: milan }));
    expect(z.parse(getCoordsByCap.output, milan)).toEqual(milan);
    expect([getCoordsByCap.call, getCoordsByCap.method]).toEqual(['getCoordsByCap', 'GET']);
    for (const cap of ['2012', '201210', 'Torino']) expect(getCoordsByCap.input.safeParse({ cap }).success).toBe(false);
    expect(await capCall(places())({ cap: '99999' }, ctx)).toEqual(err('cap-unknown'));
  });

  // R7.41, R14.2.19
  test.each([
    [3, 'tor', 'to'],
    [4, 'tori', 'tor'],
  ])('at most five suggestions, and none below %d letters', async (letters, enough, less) => {
    const asked: unknown[] = [];
    const suggest = autocompleteCall(places(asked), letters);
    const five = await suggest({ inputAddress: enough }, ctx);
    expect(five.ok && five.value.body).toHaveLength(5);
    expect(await suggest({ inputAddress: less }, ctx)).toEqual(ok({ body: [] }));
    expect(asked).toEqual([[enough, 5]]);
  });

  test('a text is answered with its place, several candidates, or nothing', async () => {
    expect(await geocodeCall(places())({ testo: 'torino' }, ctx)).toEqual(ok({ body: torino }));
    expect(await geocodeCall(places())({ testo: 'nowhere' }, ctx)).toEqual(err('place-unknown'));
    expect(await geocodeCall(places())({ testo: '' }, ctx)).toEqual(err('place-unknown'));
    const guess = await geocodeCall(places())({ testo: 'torin' }, ctx);
    expect(guess).toMatchObject({ value: { body: { ...torino, forse: expect.arrayContaining([torino]) } } });
  });

  test('the prefix of a postcode lists each of its towns once', async () => {
    const five = ['10121', '10122', '10123', '10124', '10125'].map((cap) => ({ ...torino, cap }));
    const bari = { ...torino, displayLines: ['Bari', 'BA, Puglia'] };
    const many = { ...places(), sure: async () => null, suggest: async () => [...five, bari] };
    const guess = await geocodeCall(many)({ testo: '1012' }, ctx);
    expect(guess.ok && guess.value.body.forse).toEqual([five[0], bari]);
  });

  // R7.42
  test('a device position is rounded before the service is queried', async () => {
    const asked: unknown[] = [];
    const found = await reverseGeocodeCall(places(asked))({ lat: 45.070312, lng: 7.686856 }, ctx);
    expect(found).toEqual(ok({ body: torino }));
    expect(asked).toEqual([[45.07, 7.687]]);
    expect(await reverseGeocodeCall(places())({ lat: 0, lng: 0 }, ctx)).toEqual(err('place-unknown'));
  });

  test('a failing service answers unavailable', async () => {
    expect(await capCall(broken)({ cap: '20121' }, ctx)).toEqual(err('unavailable'));
    expect(await autocompleteCall(broken, 3)({ inputAddress: 'torino' }, ctx)).toEqual(err('unavailable'));
    expect(await geocodeCall(broken)({ testo: 'torino' }, ctx)).toEqual(err('unavailable'));
    expect(await reverseGeocodeCall(broken)({ lat: 45, lng: 9 }, ctx)).toEqual(err('unavailable'));
  });
});

const BOLZANO = { ...torino, displayLines: ['Bolzano', 'BZ, Trentino-Alto Adige'], cap: '39100', otherName: 'Bozen' };

test.each([
  ['it', 'Bolzano'],
  ['de', 'Bozen/Bolzano'],
  ['en', 'Bozen/Bolzano'],
] as const)('a town with two official names is called in %s: %s', async (language, name) => {
  const two: Places = {
    centreOf: async () => ({ lat: 46.5, lng: 11.35, city: 'Bolzano', province: 'BZ', otherName: 'Bozen' }),
    suggest: async () => [BOLZANO],
    sure: async (text) => (text === 'bozen' ? BOLZANO : null),
    nearest: async () => BOLZANO,
  };
  const here = { ...ctx, language };
  const [suggestion, sure, guess, near, centre] = await Promise.all([
    autocompleteCall(two, 3)({ inputAddress: 'boz' }, here),
    geocodeCall(two)({ testo: 'bozen' }, here),
    geocodeCall(two)({ testo: 'bozn' }, here),
    reverseGeocodeCall(two)({ lat: 46.5, lng: 11.35 }, here),
    capCall(two)({ cap: '39100' }, here),
  ]);
  const bodies = [suggestion, sure, guess, near, centre].map((answer) => (answer.ok ? answer.value.body : null));
  expect(JSON.stringify(bodies)).not.toContain('otherName');
  expect(
    JSON.stringify(bodies)
      .match(/"[^"]*Bolzano"/g)
      ?.map((each) => JSON.parse(each)),
  ).toEqual(Array(6).fill(name));
});
