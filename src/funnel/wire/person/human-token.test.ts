import { expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import type { NamedCall } from '../../api/lazy-call.ts';
import { humanToken } from './human-token.ts';

// R7.45
test.each([
  ['personal', 'prestito_personale'],
  ['salary', 'prestito_personale'],
  ['business', 'prestito_business'],
] as const)('the human check of %s is of the action %s', async (product, action) => {
  const asked: unknown[] = [];
  const call = (async (name: string, input: unknown) => {
    asked.push([name, input]);
    return ok({ tipo: 'off' });
  }) as unknown as NamedCall;
  expect(await humanToken(call)(product)).toBe('');
  expect(asked).toEqual([['challenge', { azione: action }]]);
});
