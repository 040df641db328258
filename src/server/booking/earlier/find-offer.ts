import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { EarlierOffer } from '#contract/earlier.ts';
import { distanceKm, type Point } from '#domain/place/distance.ts';
import type { ProductCode } from '#domain/product.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { SUPERSEDED } from '../../platform/database/offer-superseded.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { EarlierOfferState } from '../../platform/database/tables/earlier-tables.ts';
import { offerHash } from './offer-token.ts';

interface OfferPlace extends Point {
  readonly name: string;
  readonly address: string;
}

/** An offer with the present state of its appointment. */
export interface OfferRow {
  readonly appointment_id: string;
  readonly n: number;
  readonly state: EarlierOfferState;
  readonly branch_code: string;
  readonly starts: Date;
  readonly had_branch: string;
  readonly had_starts: Date;
  readonly token_hash: Buffer;
  readonly until: Date;
  /** By the database's clock. */
  readonly is_over: boolean;
  readonly is_superseded: boolean;
  readonly opp_id: string;
  readonly product: ProductCode;
  readonly info_only: boolean;
  readonly version: number;
  readonly visit_branch: string;
  readonly visit_starts: Date;
  readonly place: OfferPlace;
  readonly had_place: OfferPlace;
  readonly phone: string;
}

const PLACE = (b: string) =>
  sql.raw(
    `json_build_object('name', ${b}.name, 'address', ${b}.address || ', ' || ${b}.city, 'lat', ${b}.lat, 'lng', ${b}.lng)`,
  );

async function offerBy(db: Kysely<Database>, where: RawBuilder<boolean>): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select o.appointment_id, n, o.state, o.branch_code, o.starts, had_branch, had_starts, token_hash, until,
      until <= now() as is_over, ${SUPERSEDED} as is_superseded, opp_id, product, info_only, version,
      appointment.branch_code as visit_branch, appointment.starts as visit_starts,
      ${PLACE('b')} as place, ${PLACE('h')} as had_place, h.phone
    from earlier_offer o
      join appointment on appointment.id = o.appointment_id
      join branch b on b.code = o.branch_code
      join branch h on h.code = had_branch
    where ${where}`.execute(db);
  return rows[0];
}

export const offerByToken = (db: Kysely<Database>, token: string): Promise<OfferRow | undefined> =>
  offerBy(db, sql<boolean>`token_hash = ${offerHash(token)}`);
export const offerOf = (
  db: Kysely<Database>,
  { appointment_id, n }: Pick<OfferRow, 'appointment_id' | 'n'>,
): Promise<OfferRow | undefined> =>
  offerBy(db, sql<boolean>`o.appointment_id = ${appointment_id}::bigint and n = ${n}::int`);

/** Whether the offer can still be taken. */
export const isOpenOffer = ({ state, is_over, is_superseded }: OfferRow): boolean =>
  state === 'offered' && !is_over && !is_superseded;

const STATES = {
  offered: 'aperta',
  taken: 'presa',
  refused: 'rifiutata',
  expired: 'scaduta',
  superseded: 'superata',
} as const;

/** The state as it is now: an offer ends by its clock and by its appointment's change, before a task notes it. */
function stateOf(row: OfferRow): EarlierOffer['stato'] {
  if (row.state === 'offered' && row.is_superseded) return 'superata';
  if (row.state === 'offered' && row.is_over) return 'scaduta';
  const hasMoved = row.visit_branch !== row.branch_code || row.visit_starts.getTime() !== row.starts.getTime();
  return row.state === 'taken' && hasMoved ? 'superata' : STATES[row.state];
}

export function wireOffer(row: OfferRow): EarlierOffer {
  const isSame = row.branch_code === row.had_branch;
  return {
    ...{ stato: stateOf(row), prodotto: row.product, telefono: row.phone, entro: row.until.toISOString() },
    prima: wirePlace(row.had_branch, row.had_starts, row.had_place),
    nuovo: wirePlace(row.branch_code, row.starts, row.place),
    km: isSame ? null : Math.round(distanceKm(row.place, row.had_place) * 10) / 10,
  };
}

function wirePlace(filiale: string, starts: Date, { name, address }: OfferPlace): EarlierOffer['prima'] {
  const { day, minute } = fromInstant(starts.getTime());
  return { filiale, nome: name, indirizzo: address, giorno: day, ora: hourText(minute) };
}
