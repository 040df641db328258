import { type APIRequestContext, expect } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves the human check for requests that a test sends without a page. */
export async function showHuman(visitor: APIRequestContext): Promise<void> {
  const { sfida: challenge } = (await (await visitor.get('/fa3/api/sfida')).json()) as { readonly sfida: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect((await visitor.post('/fa3/api/RisolviSfida', { data: { token } })).status()).toBe(200);
}
