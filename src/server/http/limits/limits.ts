import { type Kysely, sql } from 'kysely';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { attemptsSoFar, countAttempt } from './attempts.ts';

type Db = Kysely<Database>;

/** Whether one more attempt is within the limits; each question counts one attempt (R6.11). */
export interface Limits {
  lookup(db: Db, ask: { readonly visit: Buffer; readonly address: string; readonly taxCode: string }): Promise<boolean>;
  create(db: Db, ask: { readonly address: string }): Promise<boolean>;
  /** What marks the hold of an address, or `enough` when other visits of it hold as many as they may. */
  holder(db: Db, ask: { readonly visit: Buffer; readonly address: string }): Promise<Buffer | null | 'enough'>;
  /** One more code for an appointment; `subject` is its id, or the reference that means none. */
  code(db: Db, ask: { readonly visit: Buffer; readonly subject: string }): Promise<boolean>;
  /** Only refused tokens count: many who open good links share one address. */
  openToken(db: Db, ask: { readonly address: string }): Promise<boolean>;
  refuseToken(db: Db, ask: { readonly address: string }): Promise<void>;
}

const DAY = 24 * 60;
const LOOKUP = { codesPerVisit: 5, perAddress: 10, addressMinutes: 10, perAddressAndDay: 30, perCodeAndDay: 5 };
const CREATES_PER_HOUR = 20;
const HOLDS_OF_ONE_ADDRESS = 5;
/** Codes to one appointment: nobody's mailbox is filled, and guesses stay few. */
const CODES = { perVisit: 3, minutes: 10, perDay: 10 };
const REFUSED_TOKENS_PER_HOUR = 20;

/** No limits: load tests and the owner's wish (R0.66). */
export const noLimits: Limits = {
  lookup: async () => true,
  create: async () => true,
  holder: async () => null,
  code: async () => true,
  openToken: async () => true,
  refuseToken: async () => undefined,
};

/** Limits counted in the database, so that several servers share them; subjects are hashed, never readable. */
export function createLimits(seal: Pick<Seal, 'hash'>): Limits {
  const subject = (...parts: string[]) => seal.hash(['attempt', ...parts].join('\0'));
  return {
    async lookup(db, { visit, address, taxCode }) {
      const counts = await Promise.all([
        countAttempt(db, subject('lookup-address', address), LOOKUP.addressMinutes),
        countAttempt(db, subject('lookup-address-day', address), DAY),
        countAttempt(db, subject('lookup-code', taxCode), DAY),
        codesOfVisit(db, subject('lookup-visit', visit.toString('hex')), subject(visit.toString('hex'), taxCode)),
      ]);
      const most = [LOOKUP.perAddress, LOOKUP.perAddressAndDay, LOOKUP.perCodeAndDay, LOOKUP.codesPerVisit];
      return counts.every((count, i) => count <= (most[i] ?? 0));
    },
    create: async (db, { address }) =>
      (await countAttempt(db, subject('create-address', address), 60)) <= CREATES_PER_HOUR,
    async holder(db, { visit, address }) {
      const holder = subject('hold', address);
      return (await holdsOfOthers(db, holder, visit)) < HOLDS_OF_ONE_ADDRESS ? holder : 'enough';
    },
    async code(db, { visit, subject: of }) {
      const [visits = 0, days = 0] = await Promise.all([
        countAttempt(db, subject('code-visit', visit.toString('hex'), of), CODES.minutes),
        countAttempt(db, subject('code-day', of), DAY),
      ]);
      return visits <= CODES.perVisit && days <= CODES.perDay;
    },
    openToken: async (db, { address }) =>
      (await attemptsSoFar(db, subject('token-address', address), 60)) < REFUSED_TOKENS_PER_HOUR,
    refuseToken: async (db, { address }) => void (await countAttempt(db, subject('token-address', address), 60)),
  };
}

/** Live holds of other visits from one address; who asks at the same moment waits for the answer to be true. */
async function holdsOfOthers(db: Db, holder: Buffer, visit: Buffer): Promise<number> {
  await sql`select pg_advisory_xact_lock(${holder.readInt32BE(0)}, ${holder.readInt32BE(4)})`.execute(db);
  const { rows } = await sql<{ holds: number }>`
    select count(*)::int as holds from seat
     where holder = ${holder} and state = 'held' and held_until > now() and visit <> ${visit}`.execute(db);
  return rows[0]?.holds ?? 0;
}

/** How many different codes this visit has asked for: only a code's first question counts. */
async function codesOfVisit(db: Db, visit: Buffer, visitAndCode: Buffer): Promise<number> {
  const again = (await countAttempt(db, visitAndCode, DAY)) > 1;
  return again ? attemptsSoFar(db, visit, DAY) : countAttempt(db, visit, DAY);
}
