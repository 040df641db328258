import { type RawBuilder, sql } from 'kysely';
import { codeHash, subjectOf } from '../../booking/change/code-hash.ts';
import { mobileHash, mobileTail } from '../../booking/request/mobile-hash.ts';
import type { Seal } from '../../platform/crypto/seal.ts';

type Row = Readonly<Record<string, unknown>>;
/** Columns with their new values; throws for a row that no key decrypts. */
type Renewed = Readonly<Record<string, Buffer | string>>;

/** Encrypted columns of a table, and how to renew them. */
export interface SealedTable {
  readonly name: string;
  readonly id: string;
  /** Lower than every id. */
  readonly start: string;
  /** Whether a row contains a value encrypted with another key than that of `head`. */
  readonly isStale: (head: Buffer) => RawBuilder<boolean>;
  readonly renew: (seal: Seal, row: Row) => Renewed;
}

const columns =
  (...names: readonly string[]) =>
  (head: Buffer): RawBuilder<boolean> =>
    sql`(${sql.join(
      names.map((name) => sql`coalesce(substring(${sql.ref(name)} from 1 for 5) <> ${head}, false)`),
      sql` or `,
    )})`;

const PERSON = ['tax_code', 'email', 'mobile'] as const;

/** The hash belongs to the encrypted tax code beside it. An anonymised row keeps its hash. */
function renewPerson(seal: Seal, row: Row): Renewed {
  const sealed = PERSON.flatMap((name) => (row[name] === null ? [] : [[name, again(seal, row[name])] as const]));
  const taxCode = seal.open(row.tax_code as Buffer);
  const hash = taxCode === '' ? {} : { tax_code_hash: seal.taxCodeHash(taxCode) };
  return { ...Object.fromEntries(sealed), ...hash };
}

/** Renews the hashes of the mobile too. */
function renewAppointment(seal: Seal, row: Row): Renewed {
  const mobile = seal.open(row.mobile as Buffer);
  const hashes = { mobile_hash: mobileHash(seal, mobile), mobile_tail: mobileTail(seal, mobile) };
  return { ...renewPerson(seal, row), ...(mobile === '' ? {} : hashes) };
}

const again = (seal: Seal, sealed: unknown): Buffer => seal.seal(seal.open(sealed as Buffer));

/** The sent code, and a waiting one. */
function renewCode(seal: Seal, { sealed, next_sealed, appointment_id, customer_id, visit }: Row): Renewed {
  const stored = { appointment_id: appointment_id as string | null, customer_id: customer_id as string | null };
  const of = subjectOf(stored, visit as Buffer);
  const hashOf = (text: unknown) => codeHash(seal, of, seal.open(text as Buffer));
  const sent = { sealed: again(seal, sealed), code_hash: hashOf(sealed) };
  if (next_sealed === null) return sent;
  return { ...sent, next_sealed: again(seal, next_sealed), next_hash: hashOf(next_sealed) };
}

/** Former contacts are encrypted in their event, as text. */
const CONTACTS = ['to', 'mobile'] as const;
const textStart = (head: Buffer): string => head.toString('base64url').slice(0, 6);

function renewEvent(seal: Seal, { payload }: Row): Renewed {
  const told = payload as Readonly<Record<string, unknown>>;
  const renewed = CONTACTS.flatMap((name) => {
    const sealed = told[name];
    return typeof sealed === 'string'
      ? [[name, again(seal, Buffer.from(sealed, 'base64url')).toString('base64url')] as const]
      : [];
  });
  return { payload: JSON.stringify({ ...told, ...Object.fromEntries(renewed) }) };
}

const person = (name: string, start: string): SealedTable => ({
  ...{ name, id: 'id', start },
  isStale: columns(...PERSON),
  renew: renewPerson,
});

/** Every value that is encrypted or found by a keyed hash, and outlives a visit. */
export const SEALED_TABLES: readonly SealedTable[] = [
  person('customer', ''),
  { ...person('appointment', '0'), renew: renewAppointment },
  person('lead', '0'),
  {
    ...{ name: 'refusal', id: 'opp_id', start: '', isStale: columns('email') },
    renew: (seal, { email }) => ({ email: again(seal, email) }),
  },
  {
    ...{ name: 'visit_note', id: 'id', start: '0', isStale: columns('sealed') },
    renew: (seal, { sealed }) => ({ sealed: again(seal, sealed) }),
  },
  {
    ...{ name: 'person_merge', id: 'id', start: '0', isStale: columns('sealed') },
    renew: (seal, { sealed }) => ({ sealed: again(seal, sealed) }),
  },
  {
    ...{ name: 'callback_case', id: 'id', start: '0', isStale: columns('words') },
    renew: (seal, { words }) => ({ words: again(seal, words) }),
  },
  {
    ...{ name: 'callback_line', id: 'id', start: '0', isStale: columns('sealed') },
    renew: (seal, { sealed }) => ({ sealed: again(seal, sealed) }),
  },
  {
    ...{ name: 'displacement_try', id: 'id', start: '0', isStale: columns('sealed') },
    renew: (seal, { sealed }) => ({ sealed: again(seal, sealed) }),
  },
  { name: 'code', id: 'id', start: '0', isStale: columns('sealed', 'next_sealed'), renew: renewCode },
  {
    ...{ name: 'outbox', id: 'id', start: '', renew: renewEvent },
    isStale: (head) => sql`kind in ('message.previous-contact', 'message.erased') and (
      coalesce(left(payload->>'to', 6) <> ${textStart(head)}, false)
      or coalesce(left(payload->>'mobile', 6) <> ${textStart(head)}, false))`,
  },
];
