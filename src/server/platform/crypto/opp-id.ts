import { createHash } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LENGTH = 18;
const PREFIX = 'PROV-';

/**
 * The request code an intent gets, wherever it is kept first: 18 characters of the key's hash. An edge that journals a
 * request and the engine that books it later come to the same code without asking each other.
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

/** The code of a request that is received, not confirmed. */
export const provisional = (oppId: string): string => `${PREFIX}${oppId}`;

/** The code itself; null for one that is not provisional. */
export const provisionalCode = (oppId: string): string | null =>
  oppId.startsWith(PREFIX) ? oppId.slice(PREFIX.length) : null;
