import { createDecipheriv } from 'node:crypto';

/** Opens a sealed value; null for what is not sealed with these keys. */
export type Open = (sealed: Buffer) => string | null;

const NONCE = 12;
const TAG = 16;
const START = 1 + NONCE + TAG;

/** The product's seal (version byte, nonce, tag, text under AES-256-GCM), read by code of our own. */
export function createOpen(keys: string): Open {
  const { encryption } = JSON.parse(keys) as { readonly encryption: string };
  const key = Buffer.from(encryption, 'base64');
  return (sealed) => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE));
      decipher.setAuthTag(sealed.subarray(1 + NONCE, START));
      return Buffer.concat([decipher.update(sealed.subarray(START)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  };
}
