import { expect, test } from 'vitest';
import { flowLabel } from './flow-label.ts';
import { newPerson, visitor } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';

// R7.1, R14.2.8, R0.74
test.each<[Partial<Facts>, string]>([
  [{}, 'PP'],
  [{ product: 'salary' }, 'C5'],
  [{ product: 'business' }, 'BUSINESS'],
  [{ direct: { kind: 'agent', status: 'ready' } }, 'CLINK'],
  [{ direct: { kind: 'branch', status: 'ready' } }, 'PP'],
  [{ lookup: newPerson, callback: { ...visitor().callback, atPlace: true, atTaxCode: true } }, 'CLINK'],
  [{ product: 'salary', callback: { ...visitor().callback, offer: 'accepted' } }, 'CLINK'],
  [{ callback: { ...visitor().callback, external: true, choice: 'no' } }, 'PP'],
])('a visit with %j sends the flow %s', (facts, label) => expect(flowLabel(visitor(facts))).toBe(label));
