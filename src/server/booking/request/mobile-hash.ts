import { normalisePhone } from '#domain/person/phone.ts';
import type { Seal } from '../../platform/crypto/seal.ts';

/**
 * Hash by which the desk finds a mobile number, in any spelling. It equals no hash that other code makes of the number.
 */
export const mobileHash = (seal: Pick<Seal, 'hash'>, mobile: string): Buffer => seal.hash(subject(mobile));

/** The hashes under each key of the key ring. */
export const mobileHashes = (seal: Pick<Seal, 'hashes'>, mobile: string): Buffer[] => seal.hashes(subject(mobile));

const subject = (mobile: string): string => `mobile ${normalisePhone(mobile)}`;
