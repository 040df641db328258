import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** Keys that rows depend on: one encrypts, the other hashes for lookups. */
export interface SealKeys {
  readonly encryption: Buffer;
  readonly hash: Buffer;
}
/** Key for short-lived signatures; never used directly, only to derive keys with `purposeKey`. */
export interface SigningKey {
  readonly signing: Buffer;
}
/** Three secrets of 32 bytes; each serves one purpose only. */
export type KeySet = SealKeys & SigningKey;
/** A key ring: the keys in use, and other keys for data that these encrypted, hashed or signed. */
export type KeyRing<Keys> = Keys & { readonly previous?: readonly Keys[] };

export const allKeys = <Keys>(ring: KeyRing<Keys>): readonly Keys[] => [ring, ...(ring.previous ?? [])];

/** Each purpose has a derived key, so that a signature is valid for its own purpose only. */
const LABELS = {
  links: 'fissa link tokens',
  challenge: 'fissa challenge',
  pass: 'fissa human pass',
  edge: 'fissa edge trust',
  proof: 'fissa journal proof',
  doctor: 'fissa doctor',
} as const;
const derived = new WeakMap<Buffer, Map<string, Buffer>>();

export function purposeKey({ signing }: SigningKey, purpose: keyof typeof LABELS): Buffer {
  const own = derived.get(signing) ?? new Map<string, Buffer>();
  derived.set(signing, own);
  const made = own.get(purpose) ?? Buffer.from(hkdfSync('sha256', signing, '', LABELS[purpose], 32));
  own.set(purpose, made);
  return made;
}

/** Fingerprint of a key set; it reveals no key. The signing key is left out, since no row depends on it. */
export function fingerprintOf({ encryption, hash }: SealKeys): Buffer {
  const each = (key: Buffer) => createHmac('sha256', key).update('fissa key fingerprint').digest().subarray(0, 16);
  return createHash('sha256').update('fissa key set').update(each(encryption)).update(each(hash)).digest();
}

const ID_BYTES = 4;
const ids = new WeakMap<Buffer, { readonly hash: Buffer; readonly id: string }>();

/**
 * The id of a key set: eight hexadecimal digits derived from the keys, so that equal keys have equal ids everywhere.
 */
export function keyId(keys: SealKeys): string {
  const known = ids.get(keys.encryption);
  if (known?.hash === keys.hash) return known.id;
  const id = fingerprintOf(keys).subarray(0, ID_BYTES).toString('hex');
  ids.set(keys.encryption, { hash: keys.hash, id });
  return id;
}
