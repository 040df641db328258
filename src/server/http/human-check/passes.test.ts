import { expect, test } from 'vitest';
import { createPasses } from './passes.ts';

let now = Date.parse('2026-11-21T10:00:00Z');
const passes = createPasses({ signing: Buffer.alloc(32, 1) }, () => new Date(now));
const visit = Buffer.alloc(32, 2);

// R13.4.1, R13.8.1
test('a pass is signed and valid for its visit and two hours', () => {
  const token = passes.issue(visit);
  expect(passes.isHeld(visit, token)).toBe(true);
  expect(passes.isHeld(Buffer.alloc(32, 3), token)).toBe(false);
  const [until, signature] = token.split('.');
  const later = (Number.parseInt(until ?? '', 36) + 1_000).toString(36);
  for (const forged of [
    null,
    '',
    '.',
    'zzzz',
    `${later}.${signature}`,
    `${until}.`,
    `${until}.${'x'.repeat(43)}`,
    `-1.${signature}`,
  ])
    expect(passes.isHeld(visit, forged), String(forged)).toBe(false);
  const others = { signing: Buffer.alloc(32, 9) };
  expect(createPasses(others, () => new Date(now)).isHeld(visit, token)).toBe(false);
  const ring = { ...others, previous: [{ signing: Buffer.alloc(32, 1) }] };
  expect(createPasses(ring, () => new Date(now)).isHeld(visit, token)).toBe(true);
  now += 119 * 60_000;
  expect(passes.isHeld(visit, token)).toBe(true);
  now += 60_000;
  expect(passes.isHeld(visit, token)).toBe(false);
});
