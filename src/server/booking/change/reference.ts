import { type Kysely, type SqlBool, sql } from 'kysely';
import { mailboxOf } from '#domain/person/email.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { Seal, SealPurpose } from '../../platform/crypto/seal.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';

const OPP_ID = /^[A-Za-z0-9]{18}$/;
const ID = /^\d+$/;
/** Id of no appointment. An invalid reference queries the database with it, so that timing reveals nothing. */
const NO_ID = '0';

const TO_ONE = 'reference to an appointment';
const TO_ALL = 'reference to a tax code';

/** An appointment that a code can open. */
export interface Referred {
  readonly id: string;
  readonly opp_id: string;
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly verified_at: Date | null;
}

/** The mailbox that gets the code of an appointment; its mobile if the staff booked without an e-mail; '' for neither. */
export function codeContactOf({ email, mobile }: Referred, open: Seal['open']): string {
  const mailbox = mailboxOf(open(email));
  return mailbox === '' ? open(mobile) : mailbox;
}

/** Makes a reference to one appointment, valid for this visit only. Two references to it have nothing in common. */
export const referenceToOne = (appointmentId: string, visit: Buffer, seal: Pick<Seal, 'sealedFor'>): string =>
  sealed(seal, TO_ONE, [appointmentId, visit]);

/** Makes a reference to every open appointment with this tax code, valid for this visit only. */
export const referenceToAll = (taxCode: string, visit: Buffer, seal: Pick<Seal, 'sealedFor'>): string =>
  sealed(seal, TO_ALL, [taxCode, visit]);

const sealed = (seal: Pick<Seal, 'sealedFor'>, purpose: SealPurpose, [subject, visit]: readonly [string, Buffer]) =>
  seal
    .sealedFor(purpose)
    .seal(`${subject}.${visit.toString('hex')}`)
    .toString('base64url');

/**
 * Finds the open future appointments that a reference names: proven ones first, then newest first. `reference` is a
 * request code, or a reference to one appointment or to all of a tax code. Any other text finds none. A reference
 * proves nothing.
 */
export async function referred(
  db: Kysely<Database>,
  seal: Pick<Seal, 'sealedFor' | 'taxCodeHashes'>,
  reference: string,
  visit: Buffer,
): Promise<readonly Referred[]> {
  return db
    .selectFrom('appointment')
    .select(['id', 'opp_id', 'email', 'mobile', 'verified_at'])
    .where(EFFECTIVE_STATE, '=', 'confirmed')
    .where('starts', '>', sql<Date>`now()`)
    .where(meantBy(seal, reference, visit))
    .orderBy(sql`verified_at is null`)
    .orderBy('appointment.id', 'desc')
    .execute();
}

function meantBy(seal: Pick<Seal, 'sealedFor' | 'taxCodeHashes'>, reference: string, visit: Buffer) {
  if (OPP_ID.test(reference)) return sql<SqlBool>`opp_id = ${reference}`;
  const taxCode = parseTaxCode(opened(seal.sealedFor(TO_ALL), reference, visit));
  const subject = opened(seal.sealedFor(TO_ONE), reference, visit);
  if (taxCode.ok) return sql<SqlBool>`tax_code_hash = any(${seal.taxCodeHashes(taxCode.value)}::bytea[])`;
  return sql<SqlBool>`appointment.id = ${ID.test(subject) ? subject : NO_ID}::bigint and verified_at is not null`;
}

/** Decrypts a reference; '' for one of another visit and for an invalid one. */
function opened({ open }: Pick<Seal, 'open'>, reference: string, visit: Buffer): string {
  try {
    const [subject = '', owner] = open(Buffer.from(reference, 'base64url')).split('.');
    return owner === visit.toString('hex') ? subject : '';
  } catch {
    return '';
  }
}
