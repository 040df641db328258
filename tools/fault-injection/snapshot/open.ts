import { createDecipheriv, createHash, createHmac } from 'node:crypto';

/** Decrypts a value; null if it was not encrypted with these keys. */
export type Open = (sealed: Buffer) => string | null;

const HEAD = 5;
const NONCE = 12;
const TAG = 16;

/** Decrypts the product's format (version, key id, nonce, tag, AES-256-GCM text) without using the product's code. */
export function createOpen(keys: string): Open {
  const { encryption, hash } = JSON.parse(keys) as { readonly encryption: string; readonly hash: string };
  const [key, lookup] = [Buffer.from(encryption, 'base64'), Buffer.from(hash, 'base64')];
  const head = Buffer.concat([Buffer.from([2]), idOf(key, lookup)]);
  return (sealed) => {
    try {
      if (!sealed.subarray(0, HEAD).equals(head)) return null;
      const rest = sealed.subarray(HEAD);
      const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, NONCE)).setAAD(head);
      decipher.setAuthTag(rest.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(rest.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  };
}

function idOf(...keys: readonly Buffer[]): Buffer {
  const id = createHash('sha256').update('fissa key set');
  for (const key of keys) id.update(createHmac('sha256', key).update('fissa key fingerprint').digest().subarray(0, 16));
  return id.digest().subarray(0, 4);
}
