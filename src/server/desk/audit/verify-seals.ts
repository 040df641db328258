import { type Kysely, sql } from 'kysely';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import { GENESIS_HASH } from '../../platform/crypto/hash-chain.ts';
import type { Database } from '../../platform/database/schema.ts';
import { actsOf, sealOf } from './seal-days.ts';

/**
 * Why a day does not verify: its entries differ, its seal is not chained to the previous one, or entries lie before any
 * seal.
 */
export type Break = { readonly day: IsoDay; readonly why: 'acts' | 'chain' | 'unsealed' };
export interface VerifiedDays {
  /** Number of days whose entries were verified. */
  readonly read: number;
  /** Number of days whose entries were deleted after the retention period (24 months). */
  readonly dropped: number;
  readonly breaks: readonly Break[];
  /** The newest seal, to store in another system; null when no day is sealed yet. */
  readonly head: { readonly day: IsoDay; readonly sha256: string } | null;
}
interface SealRow {
  readonly day: IsoDay;
  readonly acts: string;
  readonly sha256: Buffer;
  readonly previous: Buffer;
  /** The entries of this day's month were deleted after the retention period. */
  readonly dropped: boolean;
}

/**
 * Verifies the whole chain of seals, and the entries of every day from `from` on. When the entries of a month are
 * missing before the retention period has passed, its days do not verify.
 */
export async function verifySeals(db: Kysely<Database>, from: IsoDay = ''): Promise<VerifiedDays> {
  const seals = await sealRows(db);
  const breaks: Break[] = [...(await unsealed(db))];
  const isRead = ({ dropped, day }: SealRow) => !dropped && day >= from;
  let before: SealRow | null = null;
  for (const seal of seals) {
    const stands = before === null || addDays(before.day, 1) === seal.day;
    if (!stands || !seal.previous.equals(before?.sha256 ?? GENESIS_HASH)) breaks.push({ day: seal.day, why: 'chain' });
    if (isRead(seal) && !sealOf(seal.day, await actsOf(db, seal.day), seal.previous).equals(seal.sha256))
      breaks.push({ day: seal.day, why: 'acts' });
    before = seal;
  }
  const dropped = seals.filter((seal) => seal.dropped).length;
  const head = before === null ? null : { day: before.day, sha256: before.sha256.toString('hex') };
  return { read: seals.filter(isRead).length, dropped, breaks, head };
}

async function sealRows(db: Kysely<Database>): Promise<readonly SealRow[]> {
  const { rows } = await sql<SealRow>`
    select day::text, acts::text, sha256, previous,
      to_regclass('public.staff_act_' || to_char(day, 'YYYY_MM')) is null
        and day < date_trunc('month', now() at time zone 'utc') - interval '24 months' as dropped
    from staff_act_seal order by staff_act_seal.day`.execute(db);
  return rows;
}

/** Days before the first seal that have entries: such entries were inserted after sealing began. */
async function unsealed(db: Kysely<Database>): Promise<readonly Break[]> {
  const { rows } = await sql<{ day: IsoDay }>`
    select distinct (at at time zone 'utc')::date::text as day from staff_act
     where at < (select min(day)::timestamp at time zone 'utc' from staff_act_seal) order by 1`.execute(db);
  return rows.map(({ day }) => ({ day, why: 'unsealed' }));
}
