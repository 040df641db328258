import { type Challenge, solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The token of a solved proof of work: base64 of the challenge and its solution; '' without a solution. */
export async function solveChallenge(given: Readonly<Record<string, unknown>>): Promise<string> {
  const challenge = given as unknown as Challenge;
  const solution = await solve({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}
