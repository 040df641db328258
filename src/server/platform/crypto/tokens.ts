import { createHash, randomBytes, randomInt } from 'node:crypto';

const OPP_ID = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const OPP_ID_LENGTH = 18;

/** Makes a token of 256 random bits in base64url, for cookies and references. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Makes a random request code: 18 characters, about 93 random bits. It is an identifier, not a proof. */
export const newOppId = (): string =>
  Array.from({ length: OPP_ID_LENGTH }, () => OPP_ID.charAt(randomInt(OPP_ID.length))).join('');

/** SHA-256 of a text. Random tokens are stored so, since a stolen table then gives no usable token. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
