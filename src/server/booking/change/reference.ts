import { type Kysely, type SqlBool, sql } from 'kysely';
import { mailboxOf } from '#domain/person/email.ts';
import { normalisePhone } from '#domain/person/phone.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { Seal, SealPurpose } from '../../platform/crypto/seal.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isAhead } from '../contact-verification/same-person.ts';
import type { CodesDeps } from './code-hash.ts';

type Keys = Pick<Seal, 'sealedFor' | 'taxCodeHashes'>;
const OPP_ID = /^[A-Za-z0-9]{18}$/;
const ID = /^\d+$/;
/** Id of no appointment. An invalid reference queries the database with it, so that timing reveals nothing. */
const NO_ID = '0';

const TO_ONE = 'reference to an appointment';
const TO_ALL = 'reference to a tax code';

/** A customer's record with its contacts: a code sent to them proves the customer under strict recognition. */
export interface CustomerOnFile {
  readonly id: string;
  readonly tax_code_hash: Buffer;
  readonly email: Buffer | null;
  readonly mobile: Buffer | null;
}

/** An appointment that a code can open. */
export interface ReferredAppointment {
  readonly id: string;
  readonly opp_id: string;
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly verified_at: Date | null;
}

/**
 * Mailbox and number that get the code of an appointment; '' for neither. A code goes to both, so it proves neither of
 * them alone: a stranger may have typed another number beside the customer's e-mail.
 */
export function codeContactOf({ email, mobile }: ReferredAppointment, open: Seal['open']): string {
  return [mailboxOf(open(email)), normalisePhone(open(mobile))].join(' ').trim();
}

/**
 * Whether the codes of both go to the same mailbox and number. The e-mail is compared as written, since two spellings may
 * be two mailboxes: a code that a stranger also receives must not prove the customer.
 */
export function hasContactOf(
  customer: CustomerOnFile,
  { email, mobile }: Pick<ReferredAppointment, 'email' | 'mobile'>,
  open: Seal['open'],
): boolean {
  const mailOf = (sealed: Buffer | null) => (sealed === null ? '' : open(sealed).toLowerCase());
  const phoneOf = (sealed: Buffer | null) => (sealed === null ? '' : normalisePhone(open(sealed)));
  return mailOf(customer.email) === mailOf(email) && phoneOf(customer.mobile) === phoneOf(mobile);
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

/** The appointments and the customer that a reference names. */
export interface ReferenceTarget {
  /** Open future visits and calls at a time: proven ones first, then newest first. */
  readonly appointments: readonly ReferredAppointment[];
  /**
   * Under strict recognition the tax code that the reference names, else ''. Codes are counted for it: an appointment
   * that a stranger cannot see must not change how many codes the stranger's own contact gets.
   */
  readonly taxCode: string;
  /** The record of the tax code, under strict recognition and if it has a contact. */
  readonly customer?: CustomerOnFile | undefined;
}

/**
 * Finds what a text names: it is a request code, or a reference to one appointment or to all of a tax code. Any other
 * text names nothing. A reference proves nothing.
 */
export async function resolveReference(
  { db, seal, recognisesByCode }: Pick<CodesDeps, 'db' | 'seal' | 'recognisesByCode'>,
  reference: string,
  visit: Buffer,
): Promise<ReferenceTarget> {
  const appointments = await namedAppointments(db, seal, reference, visit);
  if (!recognisesByCode) return { appointments, taxCode: '' };
  const taxCode = subjectIn(seal.sealedFor(TO_ALL), reference, visit);
  return { appointments, taxCode, customer: await customerOf(db, seal, taxCode) };
}

/** The record of a tax code, if it has a contact. */
export const customerOf = (db: Kysely<Database>, seal: Pick<Keys, 'taxCodeHashes'>, taxCode: string) =>
  db
    .selectFrom('customer')
    .select(['id', 'tax_code_hash', 'email', 'mobile'])
    .where(sql<SqlBool>`tax_code_hash = any(${seal.taxCodeHashes(taxCode)}::bytea[])`)
    .where('erased', '=', false)
    .where(sql<SqlBool>`coalesce(email, mobile) is not null`)
    .executeTakeFirst();

function namedAppointments(db: Kysely<Database>, seal: Keys, reference: string, visit: Buffer) {
  return db
    .selectFrom('appointment')
    .select(['id', 'opp_id', 'email', 'mobile', 'verified_at'])
    .where(EFFECTIVE_STATE, '=', 'confirmed')
    .where(sql<boolean>`${sql.raw(isAhead('appointment'))}`)
    .where(whereNamed(seal, reference, visit))
    .orderBy(sql`verified_at is null`)
    .orderBy('appointment.id', 'desc')
    .execute();
}

function whereNamed(seal: Keys, reference: string, visit: Buffer) {
  if (OPP_ID.test(reference)) return sql<SqlBool>`opp_id = ${reference}`;
  const taxCode = parseTaxCode(subjectIn(seal.sealedFor(TO_ALL), reference, visit));
  const subject = subjectIn(seal.sealedFor(TO_ONE), reference, visit);
  if (taxCode.ok) return sql<SqlBool>`tax_code_hash = any(${seal.taxCodeHashes(taxCode.value)}::bytea[])`;
  return sql<SqlBool>`appointment.id = ${ID.test(subject) ? subject : NO_ID}::bigint and verified_at is not null`;
}

/** The subject of an encrypted reference; '' for an invalid one and for one of another visit. */
function subjectIn({ open }: Pick<Seal, 'open'>, reference: string, visit: Buffer): string {
  try {
    const [subject = '', owner] = open(Buffer.from(reference, 'base64url')).split('.');
    return owner === visit.toString('hex') ? subject : '';
  } catch {
    return '';
  }
}
