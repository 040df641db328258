import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Fixed } from '../../platform/database/statements/fixed.ts';
import { prefixesOf } from '../address.ts';
import { countAttempt, counted, countedBeside, secondsLeft, someMore, uncountAttempt } from './attempts.ts';

type Db = Kysely<Database>;

/** A refusal with the seconds until one more is taken, for `Retry-After`. */
export interface TooMany {
  readonly ok: false;
  readonly error: 'too-many-requests';
  readonly seconds: number;
}

/** Who asks: by the visit's cookie; without one by the address, whose bounds are those of many. */
export interface Visitor {
  readonly visit: Buffer;
  readonly hasVisit: boolean;
  readonly address: string;
}

export interface LookupAsk {
  readonly visit: Buffer;
  readonly taxCode: string;
}

/**
 * Whether one more attempt is within the limits; each question counts one attempt. None refuses for an
 * address: many share one, and what an address does makes its visits dearer.
 */
export interface Limits {
  /**
   * Part of a `with` that counts lookups; its `allowed (n, yes)` says which are within the limits, by their place from 1 on.
   * No two of them are of one visit, or of one code.
   */
  lookup(asks: readonly LookupAsk[]): RawBuilder<unknown>;
  /**
   * Whether known people may be told to those who share an address: who tries tax codes by the thousand finds nobody any
   * more, and whoever shares it types his name himself. Nobody is refused. Part of a `with` behind a `known (n, yes)`: it
   * counts who is known, and does as much work for all others; its `told (n, yes)` is the answer.
   */
  recognise(asks: readonly { readonly address: string; readonly visit: Buffer }[]): RawBuilder<unknown>;
  /**
   * Null when the visit may try to create or move once more; `made` is what counts that something became of it. Where the
   * hash of the request's key is told, a repeated request counts nothing. The caller holds the visit's lock (`once`), and
   * counts `made` in the same transaction.
   */
  create(db: Db, ask: { readonly visit: Buffer }, key?: Buffer | null): Promise<TooMany | null>;
  made(ask: { readonly visit: Buffer }): readonly Fixed<unknown>[];
  /** What marks the holds of those who share an address' widest prefix; null when holds are not told apart. */
  holder(address: string): Buffer | null;
  /**
   * One more code for an appointment; `subject` is its id, '' for a reference that means none. How many reach one recipient
   * is counted when they are sent, so that one visit's tries are nobody else's.
   */
  code(db: Db, ask: Visitor & { readonly subject: string }): Promise<boolean>;
  /** Counts one more token before it is opened; `acceptToken` takes back the count of a good one, so refused ones count. */
  openToken(db: Db, ask: Visitor): Promise<boolean>;
  acceptToken(db: Db, ask: Visitor): Promise<void>;
  /** One more event to be recorded. One over the limit is answered like any, and not kept. */
  event(db: Db, ask: Visitor): Promise<boolean>;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const LOOKUP = { codesPerVisit: 5, perCodeAndDay: 5, recognisedPerPrefixAndDay: 300 };
/** Of a visit in an hour: an hour that was taken meanwhile costs a try, and nothing of what may be made. */
const CREATES = { made: 5, tried: 20 };
const CODES = { perVisit: 3, minutes: 10 };
const REFUSED_TOKENS_PER_HOUR = 5;
const EVENTS = { perVisit: 300, perAddress: 20_000 };
/** Without cookies many are one: so many times what a visit may. */
const OF_MANY = 60;

export const tooMany = (seconds: number): TooMany => ({ ok: false, error: 'too-many-requests', seconds });

const everybody = (count: number) => sql`select n, true as yes from generate_series(1, ${count}::int) as n`;

/** No limits: load tests and the owner's wish. */
export const noLimits: Limits = {
  lookup: ({ length }) => sql`allowed as (${everybody(length)})`,
  recognise: ({ length }) => sql`told as (${everybody(length)})`,
  create: async () => null,
  made: () => [],
  holder: () => null,
  code: async () => true,
  openToken: async () => true,
  acceptToken: async () => undefined,
  event: async () => true,
};

/** Limits counted in the database, so that several servers share them; subjects are hashed, never readable. */
export function createLimits(seal: Pick<Seal, 'hash'>): Limits {
  const subject = (...parts: string[]) => seal.hash(['attempt', ...parts].join('\0'));
  const ofVisit = (what: string, visit: Buffer, ...more: string[]) => subject(what, visit.toString('hex'), ...more);
  const ofAddress = (what: string, address: string) => subject(what, prefixesOf(address).at(-1) ?? '');
  /** The rows of a visitor who keeps no cookies are those of the address: a new visit at each request would be a row each. */
  const ofVisitor = (what: string, { visit, hasVisit, address }: Visitor, ...more: string[]) =>
    hasVisit ? ofVisit(`${what}-visit`, visit, ...more) : ofAddress(`${what}-address`, address);
  const most = (ofOne: number, { hasVisit }: Visitor) => (hasVisit ? ofOne : ofOne * OF_MANY);
  return {
    lookup(asks) {
      const ofBoth = asks.map(({ visit, taxCode }) => ofVisit('lookup-visit-code', visit, taxCode));
      const byCode = asks.map(({ taxCode }) => subject('lookup-code', taxCode));
      const byVisit = asks.map(({ visit }) => ofVisit('lookup-visit', visit));
      // Each is counted when the one before is, all through: whoever counts several takes their rows in one order.
      return sql`
        asks as (
          select * from unnest(${ofBoth}::bytea[], ${byCode}::bytea[], ${byVisit}::bytea[])
                   with ordinality as asks (of_both, by_code, by_visit, n)),
        again as (${someMore(sql`select of_both as subject, 1 as count from asks`, DAY)}),
        times as (${someMore(sql`select by_code as subject, 1 as count from asks where (select count(*) from again) > 0`, DAY)}),
        codes as (${someMore(
          // A repeated code adds nothing, but its visit's row is locked and read as it is now.
          sql`select by_visit as subject, case when again.count = 1 then 1 else 0 end as count
                from asks join again on subject = of_both where (select count(*) from times) > 0`,
          DAY,
        )}),
        allowed as (
          select n, times.count <= ${LOOKUP.perCodeAndDay}::int and codes.count <= ${LOOKUP.codesPerVisit}::int as yes
            from asks join times on times.subject = by_code join codes on codes.subject = by_visit)`;
    },
    recognise(asks) {
      const prefixes = asks.map(({ address }) => subject('recognised', prefixesOf(address).at(-1) ?? ''));
      const nobody = asks.map(({ visit }) => ofVisit('recognised-nobody', visit));
      return sql`
        whom as (
          select n, yes, case when yes then prefix else nobody end as subject
            from known join unnest(${prefixes}::bytea[], ${nobody}::bytea[])
                            with ordinality as askers (prefix, nobody, n) using (n)),
        counted as (${someMore(sql`select subject, count(*)::int as count from whom group by subject`, DAY)}),
        told as (
          select n, not yes or counted.count - count(*) over same + row_number() over (same order by n)
                               <= ${LOOKUP.recognisedPerPrefixAndDay}::int as yes
            from whom join counted using (subject) window same as (partition by subject))`;
    },
    async create(db, { visit }, key = null) {
      const subjects = { subject: ofVisit('create-visit', visit), other: ofVisit('made-visit', visit) };
      const [asked = { count: 0, other: 0 }] = await countedBeside({ ...subjects, minutes: HOUR, key }).rows(db);
      const isWithin = asked.count <= CREATES.tried && asked.other < CREATES.made;
      return isWithin ? null : tooMany(await secondsLeft(db, HOUR));
    },
    made: ({ visit }) => [counted({ subject: ofVisit('made-visit', visit), minutes: HOUR })],
    holder: (address) => subject('hold', prefixesOf(address).at(-1) ?? ''),
    async code(db, { subject: of, ...ask }) {
      const asked = await countAttempt(db, ofVisitor('code', ask, of), CODES.minutes);
      return asked <= most(CODES.perVisit, ask);
    },
    openToken: async (db, ask) =>
      (await countAttempt(db, ofVisitor('token', ask), HOUR)) <= most(REFUSED_TOKENS_PER_HOUR, ask),
    acceptToken: (db, ask) => uncountAttempt(db, ofVisitor('token', ask), HOUR),
    event: async (db, ask) =>
      (await countAttempt(db, ofVisitor('event', ask), DAY)) <= most(EVENTS.perVisit, ask) &&
      (await countAttempt(db, ofAddress('events', ask.address), DAY)) <= EVENTS.perAddress,
  };
}
