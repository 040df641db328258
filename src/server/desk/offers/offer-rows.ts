import { type Kysely, sql } from 'kysely';
import type { WireOffer } from '#contract/desk/offers.ts';
import type { DatedOffer, OfferState } from '#domain/offer/dated.ts';
import type { Figures } from '#domain/offer/offer.ts';
import { BY_CODE, type ProductCode } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';

interface By {
  readonly code: string;
  readonly name: string;
  /** ISO, as PostgreSQL writes it into JSON. */
  readonly at: string;
}

/** An offer with the accounts that drafted, approved and withdrew it. */
export interface OfferRow {
  readonly id: string;
  readonly product: ProductCode;
  readonly first: string;
  readonly last: string;
  readonly figures: Figures;
  readonly sheet: Buffer;
  readonly state: OfferState;
  readonly drafted_by: string;
  readonly drafted: By;
  readonly approved: By | null;
  readonly withdrawn: By | null;
}

const by = (alias: string, what: string) => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'at', ${sql.ref(`offer.${what}`)}) end`;

const ROWS = sql`
  select offer.id::text, product, first_day::text as first, last_day::text as last, figures, sheet_sha256 as sheet, state,
    drafted_by::text, ${by('drafter', 'drafted_at')} as drafted, ${by('approver', 'approved_at')} as approved,
    ${by('withdrawer', 'withdrawn_at')} as withdrawn
  from offer join staff drafter on drafter.id = drafted_by
    left join staff approver on approver.id = approved_by left join staff withdrawer on withdrawer.id = withdrawn_by`;

/** Days for which ended or withdrawn offers are listed. */
const LISTED_DAYS = 90;

/** Drafts, active and future offers, and recently ended ones; the latest beginning first. */
export async function offerRows(db: Kysely<Database>): Promise<readonly OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    ${ROWS} where last_day > (now() at time zone 'Europe/Rome')::date - ${LISTED_DAYS}::int
    order by first_day desc, offer.id desc`.execute(db);
  return rows;
}

export async function offerRow(db: Kysely<Database>, id: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`${ROWS} where offer.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export const datedOf = ({ product, first, last, figures }: OfferRow): DatedOffer => ({
  ...{ product: BY_CODE[product], first, last, figures },
});

const STATES = { draft: 'bozza', approved: 'approvata', withdrawn: 'ritirata' } as const;

export const wireOffer = (row: OfferRow): WireOffer => ({
  ...{ id: row.id, prodotto: row.product, dal: row.first, al: row.last, cifre: { ...row.figures } },
  ...{ foglio: row.sheet.toString('hex'), stato: STATES[row.state] },
  preparata: wireBy(row.drafted),
  approvata: row.approved && wireBy(row.approved),
  ritirata: row.withdrawn && wireBy(row.withdrawn),
});

const wireBy = ({ code, name, at }: By) => ({ codice: code, nome: name, quando: new Date(at).toISOString() });
