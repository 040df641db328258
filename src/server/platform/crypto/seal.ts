import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { tidyTaxCode } from '#domain/person/tax-code.ts';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** What protects personal data at rest: sealing with one key, looking up with another (R0.39). */
export interface Seal {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  taxCodeHash(code: string): Buffer;
  /** A keyed hash of any other subject, such as an address. */
  hash(text: string): Buffer;
}

/** AES-256-GCM: version byte, nonce, tag, text. A text with `*` is a mask and is never sealed (R0.11). */
export function createSeal(keys: { readonly encryption: Buffer; readonly hash: Buffer }): Seal {
  return {
    seal(text) {
      if (text.includes('*')) throw new Error('A masked value is never stored');
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      if (sealed[0] !== VERSION) throw new Error('Sealed with an unknown version');
      const decipher = createDecipheriv('aes-256-gcm', keys.encryption, sealed.subarray(1, 1 + NONCE));
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    hash: (text) => createHmac('sha256', keys.hash).update(`subject ${text}`).digest(),
    taxCodeHash: (code) => createHmac('sha256', keys.hash).update(tidyTaxCode(code)).digest(),
  };
}
