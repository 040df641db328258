import { createHash, randomBytes, randomInt } from 'node:crypto';

const OPP_ID = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const OPP_ID_LENGTH = 18;

/** 256 random bits in base64url, for bearer cookies and references. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** A request code: 18 characters, about 93 random bits. It is an identifier, not a proof. */
export const newOppId = (): string =>
  Array.from({ length: OPP_ID_LENGTH }, () => OPP_ID.charAt(randomInt(OPP_ID.length))).join('');

/** Stored form of a random token; a stolen table yields no usable token. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
