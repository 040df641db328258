import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { eachOf, keyId, type Ring, type SealKeys } from './key-set.ts';

/** Format before keys had ids: version, nonce, tag, text. */
const WITHOUT_ID = 1;
/** Format: version, key id, nonce, tag, text. */
const WITH_ID = 2;
/** As `WITH_ID`, for one purpose, which is authenticated with the head. */
const WITH_PURPOSE = 3;
const HEAD = 5;
const NONCE = 12;
const TAG = 16;

/** Purpose of an encrypted text that leaves the server in an answer, a cookie or an address. */
export type SealPurpose =
  | 'reference to an appointment'
  | 'reference to a tax code'
  | 'sign-in under way'
  | 'sign-out under way'
  | 'session at the provider';

/** Encrypts personal data with one key and hashes it for lookups with another. */
export interface Seal {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /**
   * Encrypts texts that leave the server: each decrypts for its own purpose only, and never as stored data. Texts of
   * the former format without a purpose still decrypt.
   */
  sealedFor(purpose: SealPurpose): Pick<Seal, 'seal' | 'open'>;
  taxCodeHash(code: string): Buffer;
  /** One hash per key of the ring, so that rows of former keys are found too. */
  taxCodeHashes(code: string): Buffer[];
  /** Keyed hash of any other subject, such as an address. */
  hash(text: string): Buffer;
  hashes(text: string): Buffer[];
  /** Sets the key that the database is written with; throws when the ring lacks it. */
  follow(id: string): void;
}
export type SealRing = Ring<SealKeys> & { readonly follow?: (id: string) => void };

/**
 * AES-256-GCM. A masked text (with `*`) is rejected. The ring is read at every use, since its keys change while the
 * process runs.
 */
export function createSeal(ring: SealRing): Seal {
  const each = (hash: (key: Buffer) => Buffer) => eachOf<SealKeys>(ring).map((keys) => hash(keys.hash));
  const subject = (text: string) => (key: Buffer) => createHmac('sha256', key).update(`subject ${text}`).digest();
  const taxCode = (code: string) => (key: Buffer) => createHmac('sha256', key).update(tidyTaxCode(code)).digest();
  return {
    seal: (text) => seal(ring, text, null),
    open: (sealed) => open(eachOf<SealKeys>(ring), sealed, null),
    sealedFor: (purpose) => ({
      seal: (text) => seal(ring, text, purpose),
      open: (sealed) => open(eachOf<SealKeys>(ring), sealed, purpose),
    }),
    hash: (text) => subject(text)(ring.hash),
    hashes: (text) => each(subject(text)),
    taxCodeHash: (code) => taxCode(code)(ring.hash),
    taxCodeHashes: (code) => each(taxCode(code)),
    follow(id) {
      ring.follow?.(id);
      if (!eachOf<SealKeys>(ring).some((keys) => keyId(keys) === id)) throw new MissingKey(id);
    },
  };
}

/** Another process of the installation uses a key that is not in this process's ring. */
export class MissingKey extends Error {
  constructor(id: string) {
    super(`FISSA_KEYS lack the key ${id}: give this server the ring that holds it`);
  }
}

/** Id of the key that encrypted a value; null for the format without key ids. */
export const sealedWith = (sealed: Buffer): string | null =>
  sealed[0] === WITH_ID || sealed[0] === WITH_PURPOSE ? sealed.subarray(1, HEAD).toString('hex') : null;

/** Additional authenticated data: the head and, where present, the purpose. */
const authenticated = (head: Buffer, purpose: SealPurpose | null): Buffer =>
  head[0] === WITH_PURPOSE ? Buffer.concat([head, Buffer.from(purpose ?? '')]) : head;

function seal(keys: SealKeys, text: string, purpose: SealPurpose | null): Buffer {
  if (text.includes('*')) throw new Error('A masked value is never stored');
  const version = purpose === null ? WITH_ID : WITH_PURPOSE;
  const head = Buffer.concat([Buffer.from([version]), Buffer.from(keyId(keys), 'hex')]);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonce).setAAD(authenticated(head, purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

function open(ring: readonly SealKeys[], sealed: Buffer, purpose: SealPurpose | null): string {
  if (sealed[0] === WITHOUT_ID) return openOld(ring, sealed);
  if (sealed[0] === WITH_PURPOSE && purpose === null) throw new Error('Sealed for a purpose');
  const id = sealedWith(sealed);
  if (id === null) throw new Error('Sealed with an unknown version');
  const keys = ring.find((each) => keyId(each) === id);
  if (keys === undefined) throw new Error('Sealed with a key that is not in the ring');
  return unlock(keys, authenticated(sealed.subarray(0, HEAD), purpose), sealed.subarray(HEAD));
}

/** The format has no key id: tries the oldest key first, since such values are old. */
function openOld(ring: readonly SealKeys[], sealed: Buffer): string {
  for (const keys of [...ring].reverse()) {
    try {
      return unlock(keys, null, sealed.subarray(1));
    } catch {
      // The key does not fit.
    }
  }
  throw new Error('Sealed with a key that is not in the ring');
}

function unlock({ encryption }: SealKeys, head: Buffer | null, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, NONCE), { authTagLength: TAG });
  if (head !== null) decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
}
