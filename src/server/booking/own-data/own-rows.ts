import { type Kysely, sql } from 'kysely';
import type { RequestKind } from '#domain/booking/kind.ts';
import type { ProductCode } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { EFFECTIVE_STATE } from '../../platform/database/effective-state.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openedBy } from '../own/proof.ts';
import { MONTHS_KEPT } from '../retention/clean.ts';

/** A request that the browser's proof opens. */
export interface OwnRow {
  readonly id: string;
  readonly opp_id: string;
  readonly product: ProductCode;
  readonly kind: RequestKind;
  readonly state: 'confirmed' | 'cancelled' | 'past';
  readonly version: number;
  /** The visit has begun, by the database's clock. */
  readonly over: boolean;
  readonly contact_proven: boolean;
  /** This browser made the request, and did not open it by a link or a code. */
  readonly made_here: boolean;
  readonly tax_code: Buffer;
  readonly email: Buffer;
  readonly mobile: Buffer;
  /** When the request is anonymised. */
  readonly kept_until: Date;
}
type Rows = readonly [OwnRow, ...OwnRow[]];

interface Asked {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open'>;
  readonly proof: Buffer | null;
  readonly oppID: string;
  /** Locks the rows until the transaction ends. */
  readonly locks?: true;
}

/**
 * Reads the request with this code, then the others of the same person whose contact the browser has proven. `contatto`:
 * the browser may open the request, but has not proven its contact.
 */
export async function ownRows({
  db,
  seal,
  proof,
  oppID,
  locks,
}: Asked): Promise<Result<Rows | 'contatto', 'not-found'>> {
  if (proof === null) return err('not-found');
  const opened = await openedRows(db, proof, locks);
  const asked = opened.find(({ opp_id }) => opp_id === oppID);
  if (asked === undefined) return err('not-found');
  if (!asked.contact_proven) return ok('contatto');
  const taxCode = seal.open(asked.tax_code);
  const others = opened.filter((row) => row !== asked && row.contact_proven && seal.open(row.tax_code) === taxCode);
  return ok([asked, ...others]);
}

async function openedRows(db: Kysely<Database>, proof: Buffer, locks?: true): Promise<readonly OwnRow[]> {
  const query = db
    .selectFrom(openedBy(proof))
    .innerJoin('appointment', 'appointment.id', 'proof.appointment_id')
    .where('first_name', '<>', '')
    .orderBy('appointment.id', 'desc')
    .select(['appointment.id', 'opp_id', 'product', 'kind', 'version', 'contact_proven', 'tax_code', 'email', 'mobile'])
    .select(EFFECTIVE_STATE.as('state'))
    .select([
      sql<boolean>`proof.visit is not null`.as('made_here'),
      sql<boolean>`coalesce(appointment.kind = 'visit' and starts <= now(), false)`.as('over'),
      sql<Date>`coalesce(starts, created_at) + make_interval(months => ${MONTHS_KEPT}::int)`.as('kept_until'),
    ]);
  // Once the rows are locked they are read again, because a change of contact may have ended the proof meanwhile.
  if (locks) await query.forNoKeyUpdate('appointment').execute();
  const rows = await query.execute();
  // While a proof is replaced, both of its rows may open a request.
  return [
    ...new Map(
      rows.toSorted((a, b) => Number(a.contact_proven) - Number(b.contact_proven)).map((row) => [row.id, row]),
    ).values(),
  ];
}
