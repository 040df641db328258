import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeyRing, SigningKey } from '../../platform/crypto/key-set.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { createAltcha } from './altcha.ts';
import { type ChallengeDifficulty, createChallengeDifficulty } from './challenge-difficulty.ts';
import { consumeInDatabase } from './consume-challenge.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const keys = { signing: Buffer.alloc(32, 7) };
const start = Date.now();
let now = start;
const ADDRESS = '192.0.2.7';
const usual: ChallengeDifficulty = { of: () => 1, countSolved: () => undefined };
const aCheck = (
  signing: KeyRing<SigningKey> = keys,
  difficulty = usual,
  onDearer: (address: string, times: number) => void = () => undefined,
) =>
  createAltcha({
    keys: signing,
    clock: () => new Date(now),
    consume: consumeInDatabase(fresh.db),
    difficulty,
    onHarder: onDearer,
  });
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solved(check = aCheck()) {
  const challenge = (await check.challenge('prestito_personale', ADDRESS)).sfida as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}

// R6.8
describe('proof of work', () => {
  // R0.65
  test('is accepted once, also in two concurrent requests', async () => {
    const token = encode(await solved());
    const both = await Promise.all([1, 2].map(() => aCheck().verify(token, 'prestito_personale', ADDRESS)));
    expect(both.sort()).toEqual([false, true]);
    expect(await aCheck().verify(token, 'prestito_personale', ADDRESS)).toBe(false);
  });

  // R7.45
  test('is valid for its own action only', async () => {
    const work = await solved();
    expect(await aCheck().verify(encode(work), 'prestito_business', ADDRESS)).toBe(false);
    const forged = structuredClone(work);
    forged.challenge.parameters.data = { action: 'prestito_business' };
    expect(await aCheck().verify(encode(forged), 'prestito_business', ADDRESS)).toBe(false);
  });

  // R13.8.1
  test('from before a key rotation is accepted once', async () => {
    const token = encode(await solved());
    const ring = { signing: Buffer.alloc(32, 8), previous: [keys] };
    expect(await aCheck({ signing: ring.signing }).verify(token, 'prestito_personale', ADDRESS)).toBe(false);
    expect(await aCheck(ring).verify(token, 'prestito_personale', ADDRESS)).toBe(true);
    expect(await aCheck(ring).verify(token, 'prestito_personale', ADDRESS)).toBe(false);
  });

  // R0.65
  test('is rejected when unsolved, signed with another key, expired, or unreadable', async () => {
    const work = await solved();
    const unsolved = { ...work, solution: { counter: 1, derivedKey: '00'.repeat(32) } };
    expect(await aCheck().verify(encode(unsolved), 'prestito_personale', ADDRESS)).toBe(false);
    const foreign = await solved(aCheck({ signing: Buffer.alloc(32, 8) }));
    expect(await aCheck().verify(encode(foreign), 'prestito_personale', ADDRESS)).toBe(false);
    now = start + 11 * 60_000;
    expect(await aCheck().verify(encode(work), 'prestito_personale', ADDRESS)).toBe(false);
    now = start;
    for (const junk of ['', 'x', encode(null), encode({}), encode([])])
      expect(await aCheck().verify(junk, 'prestito_personale', ADDRESS)).toBe(false);
  });

  // R13.3.4
  test('only a solved challenge raises the difficulty', async () => {
    const difficulty = createChallengeDifficulty(() => 0);
    const check = aCheck(keys, difficulty);
    for (let n = 0; n < 200; n += 1) await check.challenge('prestito_personale', ADDRESS);
    expect(difficulty.of(ADDRESS)).toBe(1);
    for (let n = 0; n < 40; n += 1) difficulty.countSolved(ADDRESS);
    const before = difficulty.of(ADDRESS);
    expect(await check.verify(encode(await solved(check)), 'prestito_personale', ADDRESS)).toBe(true);
    expect(difficulty.of(ADDRESS)).toBeGreaterThan(before);
  });

  test('a doubled difficulty is reported once, with its address', async () => {
    const difficulty = createChallengeDifficulty(() => 0);
    const told: (readonly [string, number])[] = [];
    const check = aCheck(keys, difficulty, (...dearer) => told.push(dearer));
    while (difficulty.of(ADDRESS) < 1.99) difficulty.countSolved(ADDRESS);
    for (let n = 0; n < 3; n += 1) await check.verify(encode(await solved(check)), 'prestito_personale', ADDRESS);
    expect(told).toEqual([[ADDRESS, 2]]);
  });

  // R13.3.3
  test('stockpiled easy challenges are rejected once the difficulty has doubled', async () => {
    const difficulty = createChallengeDifficulty(() => 0);
    const check = aCheck(keys, difficulty);
    const [first, second] = [await solved(check), await solved(check)];
    for (let n = 0; n < 60; n += 1) difficulty.countSolved(ADDRESS);
    expect(difficulty.of(ADDRESS)).toBeLessThan(2);
    expect(await check.verify(encode(first), 'prestito_personale', ADDRESS)).toBe(true);
    for (let n = 0; n < 30; n += 1) difficulty.countSolved(ADDRESS);
    expect(difficulty.of(ADDRESS)).toBeGreaterThan(2);
    expect(await check.verify(encode(second), 'prestito_personale', ADDRESS)).toBe(false);
    expect(await check.verify(encode(await solved(check)), 'prestito_personale', ADDRESS)).toBe(true);
  });
});
