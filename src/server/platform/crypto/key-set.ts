import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What rows depend on: one key seals, the other looks up. */
export interface SealKeys {
  readonly encryption: Buffer;
  readonly hash: Buffer;
}
/** What is signed for a while; never used itself, only what `purposeKey` makes of it. */
export interface SigningKey {
  readonly signing: Buffer;
}
/** Three secrets of 32 bytes; none may be used for another's purpose. */
export type KeySet = SealKeys & SigningKey;
/** The keys in use and, behind them, others that may have sealed, hashed or signed what is still there. */
export type Ring<Keys> = Keys & { readonly previous?: readonly Keys[] };

export const eachOf = <Keys>(ring: Ring<Keys>): readonly Keys[] => [ring, ...(ring.previous ?? [])];

/** Each its own key, so that what one purpose signs is worth nothing to another. */
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

/** What tells two key sets apart and says nothing of either. A signing key is not in it: no row depends on one. */
export function fingerprintOf({ encryption, hash }: SealKeys): Buffer {
  const each = (key: Buffer) => createHmac('sha256', key).update('fissa key fingerprint').digest().subarray(0, 16);
  return createHash('sha256').update('fissa key set').update(each(encryption)).update(each(hash)).digest();
}

const ID_BYTES = 4;
const ids = new WeakMap<Buffer, { readonly hash: Buffer; readonly id: string }>();

/** Eight hexadecimal digits, made of the keys themselves: the same keys have the same id everywhere. */
export function keyId(keys: SealKeys): string {
  const known = ids.get(keys.encryption);
  if (known?.hash === keys.hash) return known.id;
  const id = fingerprintOf(keys).subarray(0, ID_BYTES).toString('hex');
  ids.set(keys.encryption, { hash: keys.hash, id });
  return id;
}
