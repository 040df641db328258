import { type RawBuilder, sql } from 'kysely';
import type { find } from '#contract/desk/booking.ts';
import { tidyRequestCode } from '#domain/booking/request-code.ts';
import { maskEmail, maskPhone, maskSurname } from '#domain/person/mask.ts';
import { checkPhone } from '#domain/person/phone.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { ok } from '#domain/result.ts';
import { mobileHashes } from '../../booking/request/mobile-hash.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { type VisitRow, visitLineOf, visitRows } from '../day/visit-rows.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';

type FindDeps = DeskDb & { readonly seal: Pick<Seal, 'open' | 'hashes' | 'taxCodeHash' | 'taxCodeHashes'> };

/** Maximum number of visits listed; more need a longer search text, and there are no pages. */
const MOST = 20;
/** Minimum letters of a surname search, and its months around today. */
const LETTERS = 3;
const MONTHS = 3;

/**
 * Finds a person by exact tax code, mobile or request code, or by the beginning of a surname within the caller's
 * branches.
 */
export const findCall =
  ({ db, seal }: FindDeps): DeskHandler<typeof find> =>
  async ({ testo }, { scope }) => {
    const wanted = wantedBy(testo, scope.kind === 'branches', seal);
    const rows = wanted.where === null ? [] : await visitRows(db, scope, wanted.where);
    const shown = rows.length > MOST ? [] : rows;
    const body = {
      visite: shown.map((row) => ({ ...visitLineOf(row), filiale: row.branch_code })).reverse(),
      troppe: rows.length > MOST,
      cliente: wanted.by === 'taxCode' ? await customerOf({ db, seal }, wanted.code) : null,
    };
    const person = personOf(wanted, rows, seal);
    return ok({ body, act: { ...(person && { person }), change: { by: wanted.by, found: rows.length } } });
  };

type Wanted =
  | { readonly by: 'taxCode'; readonly where: RawBuilder<boolean>; readonly code: string }
  | { readonly by: 'mobile'; readonly where: RawBuilder<boolean> }
  | { readonly by: 'words'; readonly where: RawBuilder<boolean> | null };

function wantedBy(text: string, hasBranches: boolean, seal: FindDeps['seal']): Wanted {
  const code = parseTaxCode(text);
  if (code.ok) return { by: 'taxCode', where: byTaxCode(seal.taxCodeHashes(code.value)), code: code.value };
  // Without letters it is a number; a masked number finds nothing.
  if (/^[^a-z*]+$/i.test(text) && checkPhone(text) === null)
    return { by: 'mobile', where: byMobile(mobileHashes(seal, text)) };
  return { by: 'words', where: byWords(text, hasBranches) };
}

/** The person of the audit entry: of the typed tax code, or the only person with this mobile. */
function personOf(wanted: Wanted, rows: readonly VisitRow[], seal: FindDeps['seal']): Buffer | undefined {
  if (wanted.by === 'taxCode') return seal.taxCodeHash(wanted.code);
  const [first, ...others] = wanted.by === 'mobile' ? rows : [];
  return others.every((row) => first?.tax_code_hash.equals(row.tax_code_hash)) ? first?.tax_code_hash : undefined;
}

const byMobile = (hashes: readonly Buffer[]): RawBuilder<boolean> =>
  sql<boolean>`mobile_hash = any(${[...hashes]}::bytea[])`;

const byTaxCode = (hashes: readonly Buffer[]): RawBuilder<boolean> =>
  sql<boolean>`tax_code_hash = any(${[...hashes]}::bytea[])`;

/** A request code, or a surname within the caller's branches: no search by name across the network. */
function byWords(text: string, hasBranches: boolean): RawBuilder<boolean> | null {
  const code = tidyRequestCode(text);
  if (/^[A-Z0-9]{18}$/.test(code)) return sql<boolean>`opp_id = ${code}::text`;
  if (!hasBranches || text.length < LETTERS) return null;
  return sql<boolean>`
    starts_with(lower(last_name), lower(${text}::text))
    and starts between now() - make_interval(months => ${MONTHS}::int) and now() + make_interval(months => ${MONTHS}::int)`;
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
