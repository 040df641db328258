import type { Kysely } from 'kysely';
import type { Limits } from '../../http/limits/limits.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';

export interface CodesDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  readonly limits: Limits;
}

/** The appointment and the browser visit for which a 6-digit code is valid. */
export interface CodeOf {
  readonly appointmentId: string;
  readonly visit: Buffer;
}

const subject = ({ appointmentId, visit }: CodeOf, code: string): string =>
  ['code', appointmentId, visit.toString('hex'), code].join('\0');

/** Hash of a 6-digit code. It depends on appointment and visit, so the code is valid for these only. */
export const codeHash = (seal: Pick<Seal, 'hash'>, of: CodeOf, code: string): Buffer => seal.hash(subject(of, code));

/** The hash under each key of the key ring, so that codes sent before a key rotation stay valid. */
export const codeHashes = (seal: Pick<Seal, 'hashes'>, of: CodeOf, code: string): Buffer[] =>
  seal.hashes(subject(of, code));
