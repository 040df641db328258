import type { Seal } from '../crypto/seal.ts';

/** Keyed hash of a subject, for logs. */
export type Pseudonym = (subject: string) => string;

export const createPseudonym =
  (seal: Pick<Seal, 'hash'>): Pseudonym =>
  (subject) =>
    seal.hash(`log ${subject}`).subarray(0, 9).toString('base64url');
