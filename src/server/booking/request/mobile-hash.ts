import { normalisePhone } from '#domain/person/phone.ts';
import type { Seal } from '../../platform/crypto/seal.ts';

/**
 * Hash by which the desk finds a mobile number, in any spelling. It differs from all other hashes of the number.
 */
export const mobileHash = (seal: Pick<Seal, 'hash'>, mobile: string): Buffer => seal.hash(subject(mobile));

/** The hashes under each key of the key ring. */
export const mobileHashes = (seal: Pick<Seal, 'hashes'>, mobile: string): Buffer[] => seal.hashes(subject(mobile));

/** Last digits of a mobile by which the desk finds it; more digits narrow the result. */
export const TAIL_DIGITS = 4;
const TAIL_BYTES = 8;
const tailSubject = (mobile: string): string => `mobile tail ${mobile.replace(/\D/g, '').slice(-TAIL_DIGITS)}`;

/** Hash of the last digits. With only ten thousand values it preselects rows, whose mobile is then decrypted. */
export const mobileTail = (seal: Pick<Seal, 'hash'>, mobile: string): Buffer =>
  seal.hash(tailSubject(mobile)).subarray(0, TAIL_BYTES);

/** The hashes of the last digits under each key of the key ring. */
export const mobileTails = (seal: Pick<Seal, 'hashes'>, digits: string): Buffer[] =>
  seal.hashes(tailSubject(digits)).map((hash) => hash.subarray(0, TAIL_BYTES));

const subject = (mobile: string): string => `mobile ${normalisePhone(mobile)}`;
