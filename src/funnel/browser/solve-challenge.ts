import { type Challenge, solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/lookup.ts';

/** The token of a solved proof of work: base64 of the challenge and its solution; '' when there is none to solve. */
export async function solveChallenge({ tipo, sfida }: Output<typeof challenge>): Promise<string> {
  if (tipo !== 'altcha' || !sfida) return '';
  const work = sfida as unknown as Challenge;
  const solution = await solve({ challenge: work, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge: work, solution })) : '';
}
