import type { Transaction } from 'kysely';
import { REPLACED } from '#domain/booking/kind.ts';
import { PRODUCTS, type ProductCode } from '#domain/product.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';
import { KEY_IN_USE } from '../../platform/keys/key-in-use.ts';
import type { UnderLock } from '../../platform/keys/lock-person.ts';
import { endPast } from '../create/insert-appointment.ts';
import { cancelRow } from './cancel-row.ts';
import { ends, isAhead, type SamePerson } from './same-person.ts';

/** Maximum of open unverified requests per person, product and kind, the new one included. */
const MAX_OPEN = 3;
/**
 * An appointment that starts within so many hours is never cancelled for a newer request: a visit until it begins, a call
 * until its hours are over. A call that was not made in its hours can be cancelled, like a call without a time.
 */
const KEPT_HOURS = 24;

/** The person's earlier requests. */
export interface EarlierRequests {
  readonly person: SamePerson;
  readonly rows: readonly Row[];
}

interface Row {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
  readonly verified_at: Date | null;
  readonly past: boolean;
  readonly soon: boolean;
  /** Whether the browser visit of the new request made it. */
  readonly made_here: boolean;
}
const selectEarlier = staticStatement<
  {
    readonly hashes: readonly Buffer[];
    readonly product: ProductCode;
    readonly isCall: boolean;
    readonly visit: Buffer;
  },
  { readonly key: string | null } & (Row | { readonly id: null })
>(`
  with earlier as (
    select id, opp_id, version, verified_at, ${ends('appointment')} < now() as past,
           coalesce(starts < now() + interval '${KEPT_HOURS} hours', false) and ${isAhead('appointment')} as soon,
           exists (select from proof where appointment_id = appointment.id and visit = :visit) as made_here
      from appointment
     where tax_code_hash = any(:hashes::bytea[]) and product = :product and state = 'confirmed'
       and (kind = 'call') = :isCall
     order by id desc for update
  )
  select (${KEY_IN_USE}) as key, earlier.* from (values (1)) one left join earlier on true order by earlier.id desc`);

/** Reads the person's earlier requests, newest first, and the key in use. Called under the person's lock. */
export async function earlierRequests(
  tx: Transaction<Database>,
  person: SamePerson,
  visit: Buffer,
): Promise<UnderLock<EarlierRequests>> {
  const { hashes, product, kind } = person;
  const selected = await selectEarlier({
    hashes,
    product: PRODUCTS[product].code,
    isCall: kind === 'call',
    visit,
  }).rows(tx);
  const rows = selected.flatMap((row) => (row.id === null ? [] : [row]));
  return { key: selected[0]?.key ?? null, found: { person, rows } };
}

/** The active appointments that block a new one. */
export const blockingOf = ({ rows }: EarlierRequests): readonly Row[] =>
  rows.filter(({ past, verified_at }) => !past && verified_at !== null);

/** The oldest unverified requests above the limit, without those that start soon. `live` has the newest first. */
const excessOf = (live: readonly Row[]): readonly Row[] =>
  live
    .filter(({ soon }) => !soon)
    .reverse()
    .slice(0, Math.max(0, live.length - (MAX_OPEN - 1)));

export interface NewRequest {
  /** Whether its contact is proven. */
  readonly isVerified: boolean;
  /** Whether it is booked although a verified request is active. */
  readonly isSecond: boolean;
  /** Whether it cancels only requests of its own browser visit. */
  readonly replacesOwnOnly: boolean;
}

/**
 * Decides about a new request, under the person's lock. While a verified request is active the new one is `blocked`,
 * unless it is a second one. Otherwise the returned function cancels the oldest unverified requests above the limit.
 * Their rows are locked already, before the new request takes a seat, which prevents a deadlock.
 */
export async function decideOnNew(
  tx: Transaction<Database>,
  before: EarlierRequests,
  { isVerified, isSecond, replacesOwnOnly }: NewRequest,
): Promise<'blocked' | (() => Promise<void>)> {
  const { person, rows } = before;
  if (rows.some(({ past }) => past)) await endPast(tx, person.product, person.hashes);
  const live = rows.filter(({ past }) => !past);
  if (!isSecond && blockingOf(before).length > 0) return 'blocked';
  const replaced = live.filter(({ verified_at, made_here }) => verified_at === null && (made_here || !replacesOwnOnly));
  return async () => {
    for (const row of isVerified ? [] : excessOf(replaced))
      await cancelRow(tx, row, { whom: 'system', reason: REPLACED });
  };
}
