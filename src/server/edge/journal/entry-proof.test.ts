import { expect, test } from 'vitest';
import { createEntryProofs, proofHash } from './entry-proof.ts';

const signing = { signing: Buffer.alloc(32, 3) };
const newer = { signing: Buffer.alloc(32, 4) };
const [KEY, VISIT] = ['key-of-one-intent-0001', 'v'.repeat(43)];
const proofs = createEntryProofs(signing);
const token = proofs.issue(KEY, VISIT);
const kept = { key: KEY, visit: VISIT, proof: proofHash(token) };

test('a visit gets the same proof for its entry again, on each edge and after a key rotation', () => {
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const edge of [proofs, createEntryProofs(signing), createEntryProofs({ ...newer, previous: [signing] })])
    expect(edge.again(kept, VISIT)).toBe(token);
});

test('no proof is given to another visit, with other keys, or if the browser already had a proof', () => {
  expect(proofs.again(kept, 'w'.repeat(43))).toBeNull();
  expect(createEntryProofs(newer).again(kept, VISIT)).toBeNull();
  expect(proofs.again({ ...kept, proof: proofHash('its own') }, VISIT)).toBeNull();
  expect(proofs.again({ ...kept, proof: '' }, VISIT)).toBeNull();
});
