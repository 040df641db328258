import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Partner } from '#domain/partner/partner.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { StaticStatement } from '../../platform/database/statements/static-statement.ts';
import { prefixesOf } from '../address.ts';
import {
  countAndReadOther,
  countAttempt,
  countWithCommit,
  incrementCountersSql,
  secondsLeft,
  uncountAttempt,
} from './attempts.ts';
import { secondsUntilQuota } from './partner-quota.ts';

type Db = Kysely<Database>;

/** Rejection with the seconds until the next accepted attempt, for `Retry-After`. */
export interface TooMany {
  readonly ok: false;
  readonly error: 'too-many-requests';
  readonly seconds: number;
}

/** Subject of a limit: the visit; without cookies the address, with higher limits. */
export interface Visitor {
  readonly visit: Buffer;
  readonly hasVisit: boolean;
  readonly address: string;
}

/** The program of a partner, where it takes the place of a visit. */
interface Programmed {
  readonly partner?: Pick<Partner, 'id' | 'perDay'>;
}

export interface LookupAttempt {
  readonly visit: Buffer;
  readonly taxCode: string;
}

/**
 * Rate limits; each check counts one attempt. No limit rejects by address, since many people share one; a busy
 * address raises the challenge difficulty instead.
 */
export interface Limits {
  /** Part of a `with` that counts one lookup; its `allowed (yes)` says whether it is within the limits. */
  lookup(ask: LookupAttempt): RawBuilder<unknown>;
  /**
   * Part of a `with`, after a CTE `known (yes)`. Counts a known person by address, with equal work for an unknown one.
   * Its `may_be_told (yes)` says whether the person may be returned. Above the limit an enumeration of tax codes finds
   * nothing, and visitors of that address type their names; no request is rejected.
   */
  recognise(ask: { readonly address: string; readonly visit: Buffer }): RawBuilder<unknown>;
  /**
   * Null when the visit may try another create or move; `made` counts a successful one. With the hash of the
   * request's key, repeats count nothing. The caller holds the visit's lock (`runIdempotent`) and counts `made` in that
   * transaction. A program has a quota of creates a day instead, and of tries; its moves are not counted.
   */
  create(db: Db, ask: { readonly visit: Buffer } & Programmed, key?: Buffer | null): Promise<TooMany | null>;
  made(ask: { readonly visit: Buffer } & Programmed): readonly StaticStatement<unknown>[];
  /**
   * Holder id of an address's widest prefix, or of a program, for holds and unproven bookings; null when they are not
   * limited.
   */
  holder(ask: { readonly address: string } & Programmed): Buffer | null;
  /**
   * One more code for an appointment; `subject` is its id, '' for an unknown reference; under strict recognition the tax
   * code of the reference. Codes per recipient are counted at sending, so that one visit's attempts do not block another.
   */
  code(db: Db, ask: Visitor & { readonly subject: string }): Promise<boolean>;
  /** Counts a token before it is opened; `acceptToken` takes a valid one back, so only invalid ones count. */
  openToken(db: Db, ask: Visitor): Promise<boolean>;
  acceptToken(db: Db, ask: Visitor): Promise<void>;
  /** One more page event. Beyond the limit it is answered normally but not stored. */
  event(db: Db, ask: Visitor): Promise<boolean>;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const LOOKUP = { codesPerVisit: 5, perCodeAndDay: 5, recognisedPerPrefixAndDay: 300 };
/** Per visit and hour: a slot taken by another visit costs a try but no create. */
const CREATES = { made: 5, tried: 20 };
/** Tries a day of a program for each booking of its quota, since a refusal may reveal that a person has booked. */
const TRIED_PER_BOOKING = 4;
/** `together`: of all subjects, so that a visit cannot have codes sent to any number of people. */
const CODES = { perVisit: 3, together: 9, minutes: 10 };
const REFUSED_TOKENS_PER_HOUR = 5;
const EVENTS = { perVisit: 300, perAddress: 20_000 };
/** Factor for limits by address, since visits without cookies share one. */
const WITHOUT_COOKIES_FACTOR = 60;

export const tooMany = (seconds: number): TooMany => ({ ok: false, error: 'too-many-requests', seconds });

/** No limits, for load tests and installations that turn limits off. */
export const noLimits: Limits = {
  lookup: () => sql`allowed as (select true as yes)`,
  recognise: () => sql`may_be_told as (select true as yes)`,
  create: async () => null,
  made: () => [],
  holder: () => null,
  code: async () => true,
  openToken: async () => true,
  acceptToken: async () => undefined,
  event: async () => true,
};

/** Null while the program may try another create; `tried` counts its tries, a repeated key none. */
async function quotaOf(
  db: Db,
  partner: Pick<Partner, 'id' | 'perDay'>,
  tried: { readonly subject: Buffer; readonly key: Buffer },
): Promise<TooMany | null> {
  const [seconds, [{ count } = { count: 0 }]] = await Promise.all([
    secondsUntilQuota(db, partner),
    countAndReadOther({ ...tried, other: tried.subject, minutes: DAY_MINUTES }).rows(db),
  ]);
  if (seconds !== null) return tooMany(seconds);
  return count <= partner.perDay * TRIED_PER_BOOKING ? null : tooMany(await secondsLeft(db, DAY_MINUTES));
}

/** Limits counted in the database, shared by all servers; subjects are stored as keyed hashes. */
export function createLimits(seal: Pick<Seal, 'hash'>): Limits {
  const subject = (...parts: string[]) => seal.hash(['attempt', ...parts].join('\0'));
  const ofVisit = (what: string, visit: Buffer, ...more: string[]) => subject(what, visit.toString('hex'), ...more);
  const ofAddress = (what: string, address: string) => subject(what, prefixesOf(address).at(-1) ?? '');
  /** Visits without cookies count by address, since each request would create another row. */
  const ofVisitor = (what: string, { visit, hasVisit, address }: Visitor, ...more: string[]) =>
    hasVisit ? ofVisit(`${what}-visit`, visit, ...more) : ofAddress(`${what}-address`, address);
  const limitFor = (ofOne: number, { hasVisit }: Visitor) => (hasVisit ? ofOne : ofOne * WITHOUT_COOKIES_FACTOR);
  return {
    lookup({ visit, taxCode }) {
      const ofBoth = ofVisit('lookup-visit-code', visit, taxCode);
      const [byCode, byVisit] = [subject('lookup-code', taxCode), ofVisit('lookup-visit', visit)];
      // Each row is locked after the one before: every lookup takes its rows in one order.
      return sql`
        again as (${incrementCountersSql(sql`select ${ofBoth}::bytea as subject, 1 as count`, DAY_MINUTES)}),
        times as (${incrementCountersSql(sql`select ${byCode}::bytea as subject, 1 as count from again`, DAY_MINUTES)}),
        codes as (${incrementCountersSql(
          // A repeated code adds nothing, but its visit's row is locked and read as it is now.
          sql`select ${byVisit}::bytea as subject, case when again.count = 1 then 1 else 0 end as count from again, times`,
          DAY_MINUTES,
        )}),
        allowed as (
          select times.count <= ${LOOKUP.perCodeAndDay}::int and codes.count <= ${LOOKUP.codesPerVisit}::int as yes
            from times, codes)`;
    },
    recognise({ address, visit }) {
      const prefix = subject('recognised', prefixesOf(address).at(-1) ?? '');
      const nobody = ofVisit('recognised-nobody', visit);
      return sql`
        counted as (${incrementCountersSql(
          sql`select case when yes then ${prefix}::bytea else ${nobody}::bytea end as subject, 1 as count from known`,
          DAY_MINUTES,
        )}),
        may_be_told as (
          select not known.yes or counted.count <= ${LOOKUP.recognisedPerPrefixAndDay}::int as yes from known, counted)`;
    },
    async create(db, { visit, partner }, key = null) {
      if (partner !== undefined)
        return key === null ? null : quotaOf(db, partner, { subject: subject('create-partner', partner.id), key });
      const subjects = { subject: ofVisit('create-visit', visit), other: ofVisit('made-visit', visit) };
      const [asked = { count: 0, other: 0 }] = await countAndReadOther({
        ...subjects,
        minutes: HOUR_MINUTES,
        key,
      }).rows(db);
      const isWithin = asked.count <= CREATES.tried && asked.other < CREATES.made;
      return isWithin ? null : tooMany(await secondsLeft(db, HOUR_MINUTES));
    },
    made: ({ visit, partner }) =>
      partner !== undefined ? [] : [countWithCommit({ subject: ofVisit('made-visit', visit), minutes: HOUR_MINUTES })],
    holder: ({ address, partner }) =>
      subject('hold', partner === undefined ? (prefixesOf(address).at(-1) ?? '') : `partner ${partner.id}`),
    async code(db, { subject: of, ...ask }) {
      const asked = await countAttempt(db, ofVisitor('code', ask, of), CODES.minutes);
      if (asked > limitFor(CODES.perVisit, ask)) return false;
      return !ask.hasVisit || (await countAttempt(db, ofVisitor('codes', ask), CODES.minutes)) <= CODES.together;
    },
    openToken: async (db, ask) =>
      (await countAttempt(db, ofVisitor('token', ask), HOUR_MINUTES)) <= limitFor(REFUSED_TOKENS_PER_HOUR, ask),
    acceptToken: (db, ask) => uncountAttempt(db, ofVisitor('token', ask), HOUR_MINUTES),
    event: async (db, ask) =>
      (await countAttempt(db, ofVisitor('event', ask), DAY_MINUTES)) <= limitFor(EVENTS.perVisit, ask) &&
      (await countAttempt(db, ofAddress('events', ask.address), DAY_MINUTES)) <= EVENTS.perAddress,
  };
}
