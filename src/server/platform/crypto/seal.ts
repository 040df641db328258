import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { tidyTaxCode } from '#domain/person/tax-code.ts';
import { allKeys, type KeyRing, keyId, type SealKeys } from './key-set.ts';

/** First byte of the oldest format, without key id: version, nonce, tag, text. */
const WITHOUT_ID = 1;
/** First byte of the format with key id: version, key id, nonce, tag, text. */
const WITH_ID = 2;
/** First byte of the format for one purpose: like `WITH_ID`; the purpose is authenticated together with the prefix. */
const WITH_PURPOSE = 3;
const PREFIX_BYTES = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What an encrypted text is for that leaves the server in an answer, a cookie or an address. */
export type SealPurpose =
  | 'reference to an appointment'
  | 'reference to a tax code'
  | 'cursor of a partner'
  | 'sign-in under way'
  | 'sign-out under way'
  | 'session at the provider';

/** The encryption of personal data. Encrypts with one key, and hashes for lookups with another. */
export interface Seal {
  /** Encrypts a text. Throws for a masked one (with `*`). */
  seal(text: string): Buffer;
  /** Decrypts a text, with whichever key of the key ring it was encrypted. */
  open(sealed: Buffer): string;
  /**
   * Encryption of texts that leave the server. Such a text can be decrypted for its own purpose only, and never as
   * stored data. Texts in the older format, without a purpose, can still be decrypted.
   */
  sealedFor(purpose: SealPurpose): Pick<Seal, 'seal' | 'open'>;
  taxCodeHash(code: string): Buffer;
  /** One hash per key of the key ring, so that rows with the hash of a former key are found too. */
  taxCodeHashes(code: string): Buffer[];
  /** Keyed hash of any other subject, such as an address. */
  hash(text: string): Buffer;
  hashes(text: string): Buffer[];
  /** Sets the key with which the database is written; throws when the key ring lacks it. */
  follow(id: string): void;
}
export type SealRing = KeyRing<SealKeys> & { readonly follow?: (id: string) => void };

/**
 * Creates the encryption (AES-256-GCM). The key ring is read at every use, since its keys may change while the process
 * runs.
 */
export function createSeal(ring: SealRing): Seal {
  const each = (hash: (key: Buffer) => Buffer) => allKeys<SealKeys>(ring).map((keys) => hash(keys.hash));
  const subject = (text: string) => (key: Buffer) => createHmac('sha256', key).update(`subject ${text}`).digest();
  const taxCode = (code: string) => (key: Buffer) => createHmac('sha256', key).update(tidyTaxCode(code)).digest();
  return {
    seal: (text) => seal(ring, text, null),
    open: (sealed) => open(allKeys<SealKeys>(ring), sealed, null),
    sealedFor: (purpose) => ({
      seal: (text) => seal(ring, text, purpose),
      open: (sealed) => open(allKeys<SealKeys>(ring), sealed, purpose),
    }),
    hash: (text) => subject(text)(ring.hash),
    hashes: (text) => each(subject(text)),
    taxCodeHash: (code) => taxCode(code)(ring.hash),
    taxCodeHashes: (code) => each(taxCode(code)),
    follow(id) {
      ring.follow?.(id);
      if (!allKeys<SealKeys>(ring).some((keys) => keyId(keys) === id)) throw new MissingKey(id);
    },
  };
}

/** Thrown when another process of the installation uses a key that is not in this process's key ring. */
export class MissingKey extends Error {
  constructor(id: string) {
    super(`FISSA_KEYS lack the key ${id}: give this server the ring that holds it`);
  }
}

/** Id of the key that encrypted a value; null for a value in the oldest format. */
export const sealedWith = (sealed: Buffer): string | null =>
  sealed[0] === WITH_ID || sealed[0] === WITH_PURPOSE ? sealed.subarray(1, PREFIX_BYTES).toString('hex') : null;

/** Additional authenticated data: the prefix (format and key id) and, where there is one, the purpose. */
const authenticated = (head: Buffer, purpose: SealPurpose | null): Buffer =>
  head[0] === WITH_PURPOSE ? Buffer.concat([head, Buffer.from(purpose ?? '')]) : head;

function seal(keys: SealKeys, text: string, purpose: SealPurpose | null): Buffer {
  if (text.includes('*')) throw new Error('A masked value is never stored');
  const version = purpose === null ? WITH_ID : WITH_PURPOSE;
  const head = Buffer.concat([Buffer.from([version]), Buffer.from(keyId(keys), 'hex')]);
  const nonce = randomBytes(NONCE_BYTES);
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
  return unlock(keys, authenticated(sealed.subarray(0, PREFIX_BYTES), purpose), sealed.subarray(PREFIX_BYTES));
}

/**
 * Decrypts a value of the oldest format, which has no key id. Tries the oldest key first, since such values are old.
 */
function openOld(ring: readonly SealKeys[], sealed: Buffer): string {
  for (const keys of [...ring].reverse()) {
    try {
      return unlock(keys, null, sealed.subarray(1));
    } catch {
      // Encrypted with another key: the next one is tried.
    }
  }
  throw new Error('Sealed with a key that is not in the ring');
}

function unlock({ encryption }: SealKeys, head: Buffer | null, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  if (head !== null) decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
