import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Limits } from '../../http/limits/limits.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { sendUnread } from '../../platform/database/unread.ts';
import type { LimitConditions } from './find-person.ts';
import { padResponseTime } from './pad-response-time.ts';

/** How customers are recognised: openly by their tax code, or strictly, after a code (docs/decisions/080). */
export interface RecognitionDeps {
  readonly seal: Pick<Seal, 'taxCodeHashes'>;
  readonly limits: Limits;
  /** Strict recognition: no visit is told that a person is known, before it typed a code sent to the contact on file. */
  readonly recognisesByCode: boolean;
  /** Waits so many milliseconds; tests replace it. */
  readonly rest?: (ms: number) => Promise<unknown>;
}

/** Minutes for which a visit stays recognised. */
const RECOGNISED_MINUTES = 60;
/** Step of response times under strict recognition; all usual work takes less. */
const STRICT_STEP_MS = 100;

type Visitor = Pick<RequestContext, 'visit' | 'address'>;

/**
 * Conditions under which a known person is returned. Open: the limits of lookups and of recognised people. Strict: the
 * visit typed the code, or signed in as this person. Any other visit learns nothing, so strict lookups have no limit.
 */
export const conditionsOf = (
  { seal, limits, recognisesByCode }: RecognitionDeps,
  { visit, address }: Visitor,
  taxCode: string,
): LimitConditions =>
  recognisesByCode
    ? {
        allowed: sql`allowed as (select true as yes)`,
        mayBeTold: sql`may_be_told as (select ${isRecognised(seal, visit, taxCode)} as yes)`,
      }
    : { allowed: limits.lookup({ visit, taxCode }), mayBeTold: limits.recognise({ address, visit }) };

/** SQL: whether this visit proved to be the person of the tax code. */
function isRecognised(seal: Pick<Seal, 'taxCodeHashes'>, visit: Buffer, taxCode: string): RawBuilder<boolean> {
  return sql`exists (
    select from recognition
     where visit = ${visit} and tax_code_hash = any(${seal.taxCodeHashes(taxCode)}::bytea[]) and expires_at > now())`;
}

/** Whether the visit may be told that the person is known; always under open recognition. */
export async function mayBeTold(
  db: Kysely<Database>,
  { seal, recognisesByCode }: Pick<RecognitionDeps, 'seal' | 'recognisesByCode'>,
  { visit }: Pick<Visitor, 'visit'>,
  taxCode: string,
): Promise<boolean> {
  if (!recognisesByCode) return true;
  const { rows } = await sql<{ yes: boolean }>`select ${isRecognised(seal, visit, taxCode)} as yes`.execute(db);
  return rows[0]?.yes ?? false;
}

/**
 * Stores that the visit proved to be the person with this hash of a tax code, by a code or a sign-in. Every transaction
 * locks these rows after those of persons, appointments, codes and sign-ins, which prevents deadlocks.
 */
export const recognise = (tx: Transaction<Database>, visit: Buffer, taxCodeHash: Buffer): void =>
  sendUnread(
    tx,
    sql`
      insert into recognition (visit, tax_code_hash, expires_at)
      values (${visit}, ${taxCodeHash}, now() + make_interval(mins => ${sql.lit(RECOGNISED_MINUTES)}))
      on conflict (visit, tax_code_hash) do update set expires_at = excluded.expires_at`,
  );

/**
 * Ends a lookup after a whole number of steps, so that time does not tell whether a person is known. The steps of strict
 * lookups are longer: they may be repeated any number of times, so that a small difference would show in the mean.
 */
export const lookupInWholeSteps = <T>(
  { recognisesByCode, rest }: Pick<RecognitionDeps, 'recognisesByCode' | 'rest'>,
  work: () => Promise<T>,
): Promise<T> => padResponseTime(work, rest, recognisesByCode ? STRICT_STEP_MS : undefined);

/** Under strict recognition ends after a whole number of steps, so that time does not tell whether a person is known. */
export const inWholeSteps = <T>(
  { recognisesByCode, rest }: Pick<RecognitionDeps, 'recognisesByCode' | 'rest'>,
  work: () => Promise<T>,
): Promise<T> => (recognisesByCode ? padResponseTime(work, rest, STRICT_STEP_MS) : work());
