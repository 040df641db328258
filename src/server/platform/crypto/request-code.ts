import { createHash } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LENGTH = 18;
const PREFIX = 'PROV-';

/**
 * Derives the request code from an idempotency key: 18 characters of the key's hash. Edge and engine thus get the same
 * code without exchanging it.
 */
export function oppIdOf(idempotencyKey: string): string {
  const hash = createHash('sha256').update(`request code ${idempotencyKey}`).digest('hex');
  let rest = BigInt(`0x${hash}`);
  let code = '';
  for (let n = 0; n < LENGTH; n += 1) {
    code += LETTERS.charAt(Number(rest % 36n));
    rest /= 36n;
  }
  return code;
}

/** The provisional code (`PROV-…`) of a request that an edge received and the engine has not confirmed. */
export const provisional = (oppId: string): string => `${PREFIX}${oppId}`;

/** The request code inside a provisional one; null for any other text. */
export const provisionalCode = (oppId: string): string | null =>
  oppId.startsWith(PREFIX) ? oppId.slice(PREFIX.length) : null;
