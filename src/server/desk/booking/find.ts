import { sql } from 'kysely';
import { find as findEndpoint } from '#contract/desk/booking.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { ok } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { namesOfOne } from '../day/names.ts';
import { IN_A_SLOT, type VisitRow, visitLineOf, visitRows } from '../day/visit-rows.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { placeOf, searchElsewhere } from './elsewhere.ts';
import { parseSearch, type SearchCondition } from './find-by.ts';

type FindDeps = DeskDb & { readonly seal: Pick<Seal, 'open' | 'hashes' | 'taxCodeHash' | 'taxCodeHashes'> };

/** Maximum number of listed visits. Of more matches only the nearest are listed, without further pages. */
const MOST = 20;

/**
 * Finds visits of a person by code or mobile, and within the caller's branches by name or last digits. A complete
 * code or mobile also returns where and when the person has a visit out of scope.
 */
export const findCall =
  ({ db, seal }: FindDeps): DeskHandler<typeof findEndpoint> =>
  ({ testo, filiale = '' }, ctx) =>
    inTransaction(db, async (tx) => {
      const { scope } = ctx;
      const mayName = namesOfOne(ctx);
      const wanted = await parseSearch({ db: tx, seal }, scope, testo);
      const beyond = await searchElsewhere(tx, ctx, wanted);
      const ids = await nearest(tx, scope, wanted, filiale);
      const shown = ids.slice(0, MOST);
      const found = await visitRows(tx, scope, sql`appointment.id = any(${shown}::bigint[])`);
      const isMore = ids.length > MOST;
      const rows = isMore ? shown.flatMap((id) => found.filter((row) => row.id === id)) : [...found].reverse();
      const body = {
        visite: rows.map((row) => ({ ...visitLineOf(row, mayName), filiale: row.branch_code })),
        altrove: beyond.visits.map(placeOf),
        altroveTroppe: beyond.isRefused,
        troppe: isMore,
        cliente: wanted.code === null ? null : await customerOf({ db: tx, seal }, wanted.code),
      };
      const person = personOf(wanted, [...(wanted.by === 'mobile' ? rows : []), ...beyond.visits], seal);
      const change = { by: wanted.by, found: ids.length, ...beyond.change };
      await writeAuditEntry(tx, ctx, findEndpoint.call, { ...(person && { person }), change });
      return ok({ body, act: 'written' });
    });

/** Reads one visit more than is listed: exact matches first, then by distance to the page's branch, then by time. */
async function nearest(
  db: FindDeps['db'],
  scope: Scope,
  { where, whole }: SearchCondition,
  branch: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select appointment.id
      from appointment join branch there on there.code = branch_code left join branch here on here.code = ${branch}::text
     where ${IN_A_SLOT} and ${within(scope, 'appointment.branch_code')} and ${where}
     order by (${whole}) desc, (there.lat - here.lat) ^ 2 + (0.7 * (there.lng - here.lng)) ^ 2,
       there.code, abs(extract(epoch from starts - now())), appointment.id
     limit ${MOST + 1}::int`.execute(db);
  return rows.map(({ id }) => id);
}

/** The person of the audit entry: of the typed tax code, or the only person of the visits found by another code. */
function personOf(
  wanted: SearchCondition,
  found: readonly Pick<VisitRow, 'tax_code_hash'>[],
  seal: FindDeps['seal'],
): Buffer | undefined {
  if (wanted.code !== null) return seal.taxCodeHash(wanted.code);
  const [first, ...others] = found;
  return others.every((row) => first?.tax_code_hash.equals(row.tax_code_hash)) ? first?.tax_code_hash : undefined;
}

/** A customer of the lender, masked: whether the records can fill a booking. */
async function customerOf({ db, seal }: FindDeps, code: string) {
  const row = await db
    .selectFrom('customer')
    .select(['first_name', 'last_name', 'email', 'mobile'])
    .where('tax_code_hash', 'in', seal.taxCodeHashes(code))
    .where('erased', '=', false)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...{ nome: row.first_name, cognome: maskSurname(row.last_name) },
    email: row.email === null ? '' : maskEmail(seal.open(row.email)),
    cellulare: row.mobile === null ? '' : maskPhone(seal.open(row.mobile)),
  };
}
