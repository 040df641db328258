import { type Kysely, sql } from 'kysely';
import { type FormValues, fieldOf, fieldsOf } from '#domain/booking/fields.ts';
import { fromWire } from '#domain/booking/form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import type { Purpose } from '#domain/consent/consents.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Language } from '#domain/language.ts';
import { maskEmail } from '#domain/person/mask.ts';
import { byDistance } from '#domain/place/distance.ts';
import { BY_CODE } from '#domain/product.ts';
import type { ConsentSubject } from '../../booking/create/insert-consents.ts';
import type { PointOf } from '../../booking/request/route-branch.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { CallRow } from '../calls/call-rows.ts';
import { within } from '../http/within.ts';

type Db = Kysely<Database>;

/** The data of a call's person, with encrypted values. */
export interface CallSubject {
  readonly appointment: string | null;
  readonly lead: string | null;
  readonly customer_id: string | null;
  readonly language: Language;
  readonly tax_code: Buffer;
  readonly email: Buffer;
  readonly details: Readonly<Record<string, unknown>>;
  /** Postcode of the lender's records. */
  readonly cap: string | null;
}

/** Reads the person of a call: of its appointment, else of its lead. */
export async function readCallSubject(db: Db, { id }: Pick<CallRow, 'id'>): Promise<CallSubject | undefined> {
  const { rows } = await sql<CallSubject>`
    select a.id as appointment, l.id as lead, coalesce(a.customer_id, l.customer_id) as customer_id,
      coalesce(a.language, 'it') as language, coalesce(a.tax_code, l.tax_code) as tax_code,
      coalesce(a.email, l.email) as email, coalesce(a.details, '{}') as details,
      coalesce(customer.residence_cap, customer.cap) as cap
    from callback_case c left join appointment a on a.id = c.appointment_id left join lead l on l.id = c.lead_id
      left join customer on customer.id = coalesce(a.customer_id, l.customer_id)
    where c.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** The request that holds the person's consents. */
export const consentedIn = ({ appointment, lead }: CallSubject): ConsentSubject =>
  appointment === null ? { lead: lead ?? '' } : { appointment };

/** The newest answer to each purpose. */
export async function answersIn(
  db: Db,
  { appointment, lead }: CallSubject,
): Promise<readonly { readonly purpose: Purpose; readonly value: number }[]> {
  const { rows } = await sql<{ purpose: Purpose; value: number }>`
    select distinct on (purpose) purpose, value from consent
     where appointment_id = ${appointment}::bigint or lead_id = ${lead}::bigint
     order by purpose, id desc`.execute(db);
  return rows;
}

/** The fields of the request, in clear. */
export const formIn = (seal: Pick<Seal, 'open'>, row: CallRow, { details, ...subject }: CallSubject): FormValues =>
  fromWire({
    ...(details as Readonly<Record<string, string>>),
    ...{ nome: row.first_name, cognome: row.last_name, cellulare: seal.open(row.mobile) },
    ...{ email: seal.open(subject.email), codiceFiscale: seal.open(subject.tax_code) },
  });

interface SubjectDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, 'open'>;
  readonly pointOf: PointOf;
}

/** What a booking takes from the call, contacts masked; null where the product has no visit. */
export async function bookableOf({ db, seal, pointOf }: SubjectDeps, row: CallRow, scope: Scope) {
  const product = BY_CODE[row.product];
  const subject = await readCallSubject(db, row);
  if (subject === undefined || kindOf(product, false) !== 'visit') return null;
  const form = formIn(seal, row, subject);
  const [filiale, answers] = await Promise.all([
    nearestTo({ db, pointOf }, { branch: row.branch_code, cap: form.homePostcode || subject.cap }, scope),
    answersIn(db, subject),
  ]);
  return {
    filiale,
    email: maskEmail(form.email),
    consensi: answers.map(({ purpose, value }) => ({ scopo: purpose, risposta: value === 1 })),
    mancano: fieldsOf(product)
      .filter((name) => form[name] === '')
      .map((name) => fieldOf(name).wire),
  };
}

/** The branches at which a call may be booked. An agent, whose scope is the agent's own calls, books at any branch. */
export const placesOf = (scope: Scope): Scope =>
  scope.kind === 'code' ? { role: scope.role, kind: 'network' } : scope;

/** The branch of the call, else the one nearest to the person's postcode. */
async function nearestTo(
  { db, pointOf }: Pick<SubjectDeps, 'db' | 'pointOf'>,
  { branch, cap }: { readonly branch: string | null; readonly cap: string | null },
  scope: Scope,
): Promise<string | null> {
  const open = await db
    .selectFrom('branch')
    .select(['code', 'lat', 'lng'])
    .where('active', '=', true)
    .where('kind', '=', 'branch')
    .where(within(placesOf(scope), 'branch.code'))
    .orderBy('code')
    .execute();
  if (open.some(({ code }) => code === branch)) return branch;
  const point = cap === null ? null : await pointOf(cap);
  if (point === null) return null;
  return byDistance(point, open)[0]?.place.code ?? null;
}
