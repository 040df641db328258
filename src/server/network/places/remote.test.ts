import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlaces } from './create-places.ts';
import { google } from './dialects.ts';
import type { Places } from './places.ts';
import { remotePlaces } from './remote.ts';

let answer: (reply: ServerResponse) => void = () => undefined;
let asked: string[] = [];
const server = createServer((request, reply) => {
  asked.push(request.url ?? '');
  answer(reply);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const fallback = { displayLines: ['dal gazetteer'], location: { lat: 1, lng: 2 }, placeType: 'LOCALITY' as const };
const gazetteer: Places = {
  centreOf: async () => null,
  suggest: async () => [fallback],
  sure: async () => null,
  nearest: async () => fallback,
};
/** Long enough for a slow machine; the tests of hanging services use a short timeout. */
const PATIENCE_MS = 60_000;
const places = (kind: string, patienceMs = PATIENCE_MS) =>
  createPlaces(`${kind}:${base()}`, { fetch, patienceMs }, gazetteer);
const json = (body: unknown) => (reply: ServerResponse) => reply.end(JSON.stringify(body));

const photonTorino = (countrycode: string) => ({
  features: [
    {
      geometry: { coordinates: [7.68, 45.07] },
      properties: { name: 'Via Roma', city: 'Torino', postcode: '10121', countrycode },
    },
  ],
});
const nominatimTorino = {
  lat: '45.07',
  lon: '7.68',
  address: { road: 'Via Roma', city: 'Torino', postcode: '10121', country_code: 'it' },
};
const torino = {
  displayLines: ['Torino', 'Via Roma'],
  location: { lat: 45.07, lng: 7.68 },
  placeType: 'ADDRESS',
  cap: '10121',
};

// R0.68, R7.43
test('Photon answers suggestions and points, and answers are cached', async () => {
  answer = json(photonTorino('IT'));
  const photon = places('photon');
  expect(await photon.suggest('via roma torino', 5)).toEqual([torino]);
  expect(await photon.suggest('via roma torino', 5)).toEqual([torino]);
  expect(await photon.nearest(45.07, 7.68)).toEqual(torino);
  expect(asked).toHaveLength(2);
});

// R0.68
test('a trailing slash of the service address makes no difference', async () => {
  answer = json(photonTorino('IT'));
  const photon = createPlaces(`photon:${base()}/`, { fetch, patienceMs: PATIENCE_MS }, gazetteer);
  expect(await photon.suggest('via roma torino', 5)).toEqual([torino]);
  expect(asked.every((path) => !path.startsWith('//'))).toBe(true);
});

// R0.68
test('Nominatim is queried for single places only, never for suggestions', async () => {
  answer = json([nominatimTorino]);
  expect(await places('nominatim').suggest('via roma torino', 5)).toEqual([fallback]);
  expect(asked).toEqual([]);
  expect(await places('nominatim').suggest('via roma torino', 1)).toEqual([torino]);
  answer = json(nominatimTorino);
  expect(await places('nominatim').nearest(45.07, 7.68)).toEqual(torino);
});

// R7.41, R0.68
test('Google’s address parts become a place, outside Italy none', async () => {
  const part = (long_name: string, type: string, short_name = long_name) => ({ long_name, short_name, types: [type] });
  const parts = [part('Torino', 'locality'), part('Via Roma', 'route'), part('10121', 'postal_code')];
  const result = (country: string) => ({
    results: [
      {
        geometry: { location: { lat: 45.07, lng: 7.68 } },
        address_components: [...parts, part('Italia', 'country', country)],
      },
    ],
  });
  const served = remotePlaces({ fetch, patienceMs: PATIENCE_MS }, google('key', base()), gazetteer);
  answer = json(result('IT'));
  expect(await served.suggest('via roma torino', 5)).toEqual([torino]);
  const urls: string[] = [];
  const noted = async (url: string) => {
    urls.push(url);
    return new Response(JSON.stringify(result('IT')));
  };
  expect(await createPlaces('google:a-key', { fetch: noted }, gazetteer).nearest(45.07, 7.68)).toEqual(torino);
  expect(urls).toEqual([expect.stringMatching(/^https:\/\/maps\.googleapis\.com\/.*[?&]key=a-key$/)]);
  answer = json(result('FR'));
  expect(await served.suggest('rue de rome', 5)).toEqual([fallback]);
});

// R0.68, R5.46, R7.41, R7.43
test.each<[string, (reply: ServerResponse) => void, patienceMs?: number]>([
  ['an error', (reply) => reply.writeHead(500).end()],
  ['silence', () => undefined, 200],
  ['a page', (reply) => reply.end('<html>')],
  ['another shape', json({ features: [{ geometry: null }] })],
  ['nothing', json({ features: [] })],
  [
    'a place without a name',
    json({ features: [{ geometry: { coordinates: [7, 45] }, properties: { countrycode: 'IT' } }] }),
  ],
  ['a foreign place', json(photonTorino('FR'))],
  [
    'the country alone',
    json({
      features: [{ geometry: { coordinates: [12.6, 42.6] }, properties: { name: 'Italia', countrycode: 'IT' } }],
    }),
  ],
  ['a redirect', (reply) => reply.writeHead(302, { location: '/elsewhere' }).end()],
])('on %s the embedded gazetteer answers instead', async (_, behaviour, patienceMs) => {
  answer = behaviour;
  expect(await places('photon', patienceMs).suggest('via roma torino', 5)).toEqual([fallback]);
  expect(await places('photon', patienceMs).nearest(45, 7)).toEqual(fallback);
});
