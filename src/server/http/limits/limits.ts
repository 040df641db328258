import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Fixed } from '../../platform/database/statements/fixed.ts';
import { prefixesOf } from '../address.ts';
import { attemptsSoFar, countAttempt, counted, countedBeside, oneMore, secondsLeft, soFar } from './attempts.ts';

type Db = Kysely<Database>;

/** A refusal with the seconds until one more is taken, for `Retry-After` (R13.3.5). */
export interface TooMany {
  readonly ok: false;
  readonly error: 'too-many-requests';
  readonly seconds: number;
}

/**
 * Whether one more attempt is within the limits; each question counts one attempt (R6.11). None refuses for an
 * address: many share one, and what an address does makes its visits dearer (R13.3.3, R13.3.4).
 */
export interface Limits {
  /** Part of a `with` that counts a lookup; its `allowed (yes)` says whether it is within the limits. */
  lookup(ask: { readonly visit: Buffer; readonly taxCode: string }): RawBuilder<unknown>;
  /**
   * Whether one more known person may be told to those who share an address: who tries tax codes by the thousand finds
   * nobody any more, and whoever shares it types his name himself. Nobody is refused. Part of a `with` that counts where
   * `known` holds, and elsewhere does as much work; its `told (yes)` is the answer.
   */
  recognise(ask: { readonly address: string; readonly visit: Buffer }, known: RawBuilder<boolean>): RawBuilder<unknown>;
  /**
   * Null when the visit may try to create or move once more; `made` is what counts that something became of it. Where the
   * hash of the request's key is told, a repeated request counts nothing.
   */
  create(db: Db, ask: { readonly visit: Buffer }, key?: Buffer | null): Promise<TooMany | null>;
  made(ask: { readonly visit: Buffer }): readonly Fixed<unknown>[];
  /** What marks the holds of those who share an address' widest prefix; null when holds are not told apart. */
  holder(address: string): Buffer | null;
  /**
   * One more code for an appointment; `subject` is its id, or the reference that means none. How many reach one recipient
   * is counted when they are sent, so that one visit's tries are nobody else's (R13.6.4).
   */
  code(db: Db, ask: { readonly visit: Buffer; readonly subject: string }): Promise<boolean>;
  /** Only refused tokens count. */
  openToken(db: Db, ask: { readonly visit: Buffer }): Promise<boolean>;
  refuseToken(db: Db, ask: { readonly visit: Buffer }): Promise<void>;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const LOOKUP = { codesPerVisit: 5, perCodeAndDay: 5, recognisedPerPrefixAndDay: 300 };
/** Of a visit in an hour: an hour that was taken meanwhile costs a try, and nothing of what may be made. */
const CREATES = { made: 5, tried: 20 };
const CODES = { perVisit: 3, minutes: 10 };
const REFUSED_TOKENS_PER_HOUR = 5;

export const tooMany = (seconds: number): TooMany => ({ ok: false, error: 'too-many-requests', seconds });

/** No limits: load tests and the owner's wish (R0.66). */
export const noLimits: Limits = {
  lookup: () => sql`allowed as (select true as yes)`,
  recognise: () => sql`told as (select true as yes)`,
  create: async () => null,
  made: () => [],
  holder: () => null,
  code: async () => true,
  openToken: async () => true,
  refuseToken: async () => undefined,
};

/** Limits counted in the database, so that several servers share them; subjects are hashed, never readable. */
export function createLimits(seal: Pick<Seal, 'hash'>): Limits {
  const subject = (...parts: string[]) => seal.hash(['attempt', ...parts].join('\0'));
  const ofVisit = (what: string, visit: Buffer, ...more: string[]) => subject(what, visit.toString('hex'), ...more);
  return {
    lookup({ visit, taxCode }) {
      const [byVisit, ofBoth] = [ofVisit('lookup-visit', visit), ofVisit('lookup-visit-code', visit, taxCode)];
      return sql`
        again as (${oneMore(ofBoth, DAY)}), times as (${oneMore(subject('lookup-code', taxCode), DAY)}),
        codes as (${oneMore(byVisit, DAY, sql`(select count from again) = 1`)}),
        allowed as (
          select (select count from times) <= ${LOOKUP.perCodeAndDay}::int
                 and coalesce((select count from codes), ${soFar(byVisit, DAY)}) <= ${LOOKUP.codesPerVisit}::int as yes)`;
    },
    recognise({ address, visit }, known) {
      const prefix = prefixesOf(address).at(-1) ?? '';
      const whom = sql<Buffer>`case when ${known} then ${subject('recognised', prefix)}::bytea
                                    else ${ofVisit('recognised-nobody', visit)}::bytea end`;
      return sql`
        counted as (${oneMore(whom, DAY)}),
        told as (select not (${known}) or (select count from counted) <= ${LOOKUP.recognisedPerPrefixAndDay}::int as yes)`;
    },
    async create(db, { visit }, key = null) {
      const subjects = { subject: ofVisit('create-visit', visit), other: ofVisit('made-visit', visit) };
      const [asked = { count: 0, other: 0 }] = await countedBeside({ ...subjects, minutes: HOUR, key }).rows(db);
      const isWithin = asked.count <= CREATES.tried && asked.other < CREATES.made;
      return isWithin ? null : tooMany(await secondsLeft(db, HOUR));
    },
    made: ({ visit }) => [counted({ subject: ofVisit('made-visit', visit), minutes: HOUR })],
    holder: (address) => subject('hold', prefixesOf(address).at(-1) ?? ''),
    async code(db, { visit, subject: of }) {
      const asked = await countAttempt(db, ofVisit('code-visit', visit, of), CODES.minutes);
      return asked <= CODES.perVisit;
    },
    openToken: async (db, { visit }) =>
      (await attemptsSoFar(db, ofVisit('token-visit', visit), HOUR)) < REFUSED_TOKENS_PER_HOUR,
    refuseToken: async (db, { visit }) => void (await countAttempt(db, ofVisit('token-visit', visit), HOUR)),
  };
}
