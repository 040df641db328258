import { randomBytes, randomUUID } from 'node:crypto';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { createAltcha } from '../http/human-check/altcha.ts';
import { consumeInMemory } from '../http/human-check/consume-challenge.ts';
import { humanHandlers } from '../http/human-check/human-handlers.ts';
import { createPasses, everybodyPasses } from '../http/human-check/passes.ts';
import type { Handlers } from '../http/public-gate.ts';
import { createGazetteer } from '../network/places/gazetteer.ts';
import { placeHandlers } from '../network/places/place-handlers.ts';
import { readTowns } from '../network/places/towns.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import type { EngineAnswer, UpstreamRequest } from './engine.ts';
import { withOfflineFallback } from './offline-fallback.ts';

const handlers = placeHandlers(createGazetteer(readTowns()), 3);
const edge = (
  answer: EngineAnswer | null,
  own: Partial<Handlers> = handlers,
  passes = everybodyPasses,
  onAsked: (asked: UpstreamRequest) => void = () => undefined,
) => {
  const engine = async (asked: UpstreamRequest) => {
    onAsked(asked);
    return answer;
  };
  return withOfflineFallback(engine, own, {
    ...{
      sites: demoSites,
      humanCheck: 'off',
      rateLimits: true,
      apiDocs: true,
    },
    ...{
      log: { write: () => undefined },
      randomBytes,
      newRequestId: randomUUID,
      clock: () => new Date(),
      passes,
      verifyHuman: async () => false,
    },
  });
};
const question = (path: string, change: Partial<UpstreamRequest> = {}): UpstreamRequest => ({
  ...{ method: 'GET', path: `/fa3/api/${path}`, headers: {}, body: null },
  ...{ client: '203.0.113.7', timeoutMs: 5_000, repeatable: true },
  ...change,
});
const post = (path: string, body: object) =>
  question(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
const failing: EngineAnswer = { status: 502, headers: {}, body: Buffer.alloc(0) };

describe('while the engine is down', () => {
  test.each([
    ['a postcode', question('getCoordsByCap?cap=20121'), { citta: 'Milano', provincia: 'MI' }],
    [
      'an address',
      post('geocode', { testo: 'Via Roma 10, Torino' }),
      { displayLines: expect.arrayContaining(['Torino']) },
    ],
    [
      'a position',
      post('reverseGeocode', { lat: 41.12, lng: 16.87 }),
      { displayLines: expect.arrayContaining(['Bari']) },
    ],
  ])('%s is still found', async (_, asked, found) => {
    for (const answer of [null, failing]) {
      const given = await (await edge(answer))(asked);
      expect([given?.status, JSON.parse(String(given?.body))]).toEqual([200, expect.objectContaining(found)]);
    }
  });

  // R13.4.3
  test('a visitor solves the human check, once with each answer', async () => {
    const key = { signing: Buffer.alloc(32, 4) };
    const prices = { of: () => 0.1, countSolved: () => undefined };
    const clock = () => new Date();
    const check = createAltcha({ keys: key, clock, consume: consumeInMemory(Date.now), difficulty: prices, rounds: 1 });
    const passes = createPasses(key, clock);
    const ask = await edge(null, humanHandlers(check), passes);
    const asked = await ask(question('sfida'));
    const { sfida: challenge } = JSON.parse(String(asked?.body)) as { sfida: Challenge };
    const solution = await solveChallenge({ challenge, deriveKey });
    const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const shown = await ask(post('RisolviSfida', { token }));
    expect([shown?.status, String(shown?.headers['set-cookie'])]).toEqual([
      200,
      expect.stringContaining('fissa-human'),
    ]);
    expect((await ask(post('RisolviSfida', { token })))?.status).toBe(403);
  });

  test('no other request is answered', async () => {
    expect(await (await edge(null))(question('ping'))).toBeNull();
    expect(await (await edge(failing))(question('ping'))).toBe(failing);
  });
});

test('an available engine answers', async () => {
  const unknown: EngineAnswer = { status: 404, headers: {}, body: Buffer.from('{}') };
  expect(await (await edge(unknown))(question('getCoordsByCap?cap=20121'))).toBe(unknown);
});

// R14.2.7
test("the engine's timeout is shorter where the fallback has an answer", async () => {
  const given: number[] = [];
  const ask = await edge(null, handlers, everybodyPasses, (asked) => given.push(asked.timeoutMs));
  for (const path of ['getCoordsByCap?cap=20121', 'ping']) await ask(question(path, { timeoutMs: 25_000 }));
  expect(given).toEqual([8_000, 25_000]);
});
