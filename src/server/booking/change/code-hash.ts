import type { Kysely } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { RecognitionDeps } from '../lookup/recognition.ts';

export interface CodesDeps extends RecognitionDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
}

/** The appointment or customer, and the browser visit, for which a 6-digit code is valid. */
export type CodeOf = (
  | { readonly appointmentId: string; readonly customerId?: undefined }
  | { readonly customerId: string; readonly appointmentId?: undefined }
) & { readonly visit: Buffer };

/** What a stored code is for. A row has either an appointment or a customer. */
export const subjectOf = (
  { appointment_id, customer_id }: { readonly appointment_id: string | null; readonly customer_id: string | null },
  visit: Buffer,
): CodeOf =>
  customer_id === null ? { appointmentId: appointment_id ?? '', visit } : { customerId: customer_id, visit };

const subject = ({ appointmentId, customerId, visit }: CodeOf, code: string): string =>
  ['code', appointmentId ?? `customer ${customerId}`, visit.toString('hex'), code].join('\0');

/** Hash of a 6-digit code. It depends on its subject and visit, so the code is valid for these only. */
export const codeHash = (seal: Pick<Seal, 'hash'>, of: CodeOf, code: string): Buffer => seal.hash(subject(of, code));

/** The hash under each key of the key ring, so that codes sent before a key rotation stay valid. */
export const codeHashes = (seal: Pick<Seal, 'hashes'>, of: CodeOf, code: string): Buffer[] =>
  seal.hashes(subject(of, code));
