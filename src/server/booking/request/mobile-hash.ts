import { normalisePhone } from '#domain/person/phone.ts';
import type { Seal } from '../../platform/crypto/seal.ts';

/** Hash by which the desk finds a mobile, in any spelling; useless beside other hashes. */
export const mobileHash = (seal: Pick<Seal, 'hash'>, mobile: string): Buffer => seal.hash(subject(mobile));

/** Under each key of the ring. */
export const mobileHashes = (seal: Pick<Seal, 'hashes'>, mobile: string): Buffer[] => seal.hashes(subject(mobile));

const subject = (mobile: string): string => `mobile ${normalisePhone(mobile)}`;
