import { type Kysely, sql } from 'kysely';
import type { beginIdentity, finishIdentity } from '#contract/identity.ts';
import { PERSON } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { err, ok } from '#domain/result.ts';
import { type Handler, unknownSecret } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { LogEvent } from '../../platform/operator-log.ts';
import { recognise } from '../lookup/recognition.ts';
import type { CitizenProvider, SignInChecks } from './citizen-provider.ts';
import type { Identified } from './claims.ts';
import type { ProvenPerson } from './proven-contact.ts';

export interface IdentityDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  /** Null where the lender has no provider. */
  readonly provider: CitizenProvider | null;
  /** Whether a claimed e-mail counts as proven. */
  readonly trustsEmail: boolean;
  /** Strict recognition: the sign-in then recognises its visit (docs/decisions/080). */
  readonly recognisesByCode: boolean;
  /** Address of a site's first page, to which the provider sends the browser back. */
  readonly returnTo: (site: string) => string;
  readonly tell: LogEvent;
}

/** Minutes within which the person must return from the provider. */
const BEGUN_MINUTES = 30;
/** Minutes for which a request of the visit may name the ended sign-in. */
const ENDED_MINUTES = 60;
/** Minutes for which the answer of an ended sign-in is repeated. */
const REPEAT_MINUTES = 5;

/** The sealed content of a sign-in that has begun. */
interface Begun {
  readonly checks: SignInChecks;
  readonly draft: string;
  /** Whether the provider was asked for the person. It answers a code once. */
  readonly isTaken?: boolean;
}

/** The sealed content of a sign-in that has ended: what a request needs, and the person for a repeated answer. */
interface Ended extends ProvenPerson {
  readonly draft: string;
  readonly person: Identified;
}

/** Begins a sign-in. A visit has one at a time: a new one replaces it. */
export const beginIdentityCall =
  ({ db, seal, provider, returnTo, tell }: IdentityDeps): Handler<typeof beginIdentity> =>
  async ({ bozza: draft }, { visit, site }) => {
    if (provider === null) return err('not-found');
    const begun = await provider.begin(returnTo(site)).catch(logFailure(tell));
    if (begun === null) return err('unavailable');
    const { url, checks } = begun;
    const content: Begun = { checks, draft };
    await storeSignIn(db, visit, {
      key_hash: sha256(checks.state),
      tax_code_hash: null,
      sealed: seal.seal(JSON.stringify(content)),
      minutes: BEGUN_MINUTES,
    });
    return ok({ body: { Status: '0', indirizzo: url } });
  };

/**
 * Ends a sign-in, for the visit that began it: any other visit gets 404. Every outcome returns the draft. A repeat, as
 * after a lost answer, gets the same person for some minutes.
 */
export const finishIdentityCall =
  (deps: IdentityDeps): Handler<typeof finishIdentity> =>
  async ({ ritorno }, { visit, site }) => {
    const { db, seal, provider, returnTo, tell } = deps;
    if (provider === null) return err('not-found');
    const query = new URLSearchParams(ritorno);
    const stored = await findSignIn(db, visit, sha256(query.get('state') ?? ''));
    if (stored === undefined) return unknownSecret;
    const content = JSON.parse(seal.open(stored.sealed)) as Begun | Ended;
    if ('person' in content) return ok({ body: identifiedBody(content, query) });
    const { checks, draft, isTaken = false } = content;
    const unknown = { Status: '0', bozza: draft, identita: '', persona: null } as const;
    if (query.get('error') === 'access_denied') return ok({ body: { ...unknown, esito: 'annullata' } });
    if (isTaken || !(await claim(deps, visit, stored, content))) return ok({ body: { ...unknown, esito: 'errore' } });
    const person = await provider.finish(new URL(`${returnTo(site)}?${query}`), checks).catch(logFailure(tell));
    if (person === null) return ok({ body: { ...unknown, esito: 'errore' } });
    const ended = await storeIdentity(deps, visit, stored, { draft, person });
    return ok({ body: identifiedBody(ended, query) });
  };

/** The answer with a person. The reference is the state, which only this visit can use. */
const identifiedBody = ({ draft, person }: Ended, query: URLSearchParams) =>
  ({
    Status: '0',
    esito: 'ok',
    bozza: draft,
    identita: query.get('state') ?? '',
    persona: toWire(PERSON, person),
  }) as const;

/** Logs that the provider could not be used; the cause holds no personal data. */
const logFailure = (tell: LogEvent) => (problem: unknown) => {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : (problem as Error).message;
  tell({ event: 'failed', route: 'citizen-sign-in', code });
  return null;
};

/** Stores the identity, with its proven e-mail, and returns it. */
async function storeIdentity(
  { db, seal, trustsEmail, recognisesByCode }: IdentityDeps,
  visit: Buffer,
  { key_hash }: SignIn,
  found: Pick<Ended, 'draft' | 'person'>,
): Promise<Ended> {
  const { taxCode, firstName, lastName, email } = found.person;
  const ended: Ended = { firstName, lastName, email: trustsEmail ? email : '', ...found };
  const tax_code_hash = seal.taxCodeHash(taxCode);
  const sealed = seal.seal(JSON.stringify(ended));
  await inTransaction(db, async (tx) => {
    await storeSignIn(tx, visit, { key_hash, tax_code_hash, sealed, minutes: ENDED_MINUTES });
    // The identity ends with the booking that names it, the recognition does not.
    if (recognisesByCode) recognise(tx, visit, tax_code_hash);
  });
  return ended;
}

interface StoredSignIn {
  readonly key_hash: Buffer;
  readonly tax_code_hash: Buffer | null;
  readonly sealed: Buffer;
  readonly minutes: number;
}

async function storeSignIn(db: Kysely<Database>, visit: Buffer, { minutes, ...row }: StoredSignIn): Promise<void> {
  const columns = { ...row, expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})` };
  await db
    .insertInto('identity')
    .values({ visit, ...columns })
    .onConflict((on) => on.column('visit').doUpdateSet(columns))
    .execute();
}

type SignIn = Pick<StoredSignIn, 'key_hash' | 'sealed'>;

/** The sign-in of this visit and state, if it is under way or ended some minutes ago; else undefined. */
function findSignIn(db: Kysely<Database>, visit: Buffer, stateHash: Buffer): Promise<SignIn | undefined> {
  const leastMinutesLeft = sql.lit(ENDED_MINUTES - REPEAT_MINUTES);
  return db
    .selectFrom('identity')
    .where('visit', '=', visit)
    .where('key_hash', '=', stateHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(tax_code_hash is null or expires_at > now() + make_interval(mins => ${leastMinutesLeft}))`)
    .select(['key_hash', 'sealed'])
    .executeTakeFirst();
}

/** Marks a begun sign-in as taken, so that the provider is asked once; false if another request did so first. */
async function claim({ db, seal }: IdentityDeps, visit: Buffer, { sealed }: SignIn, begun: Begun): Promise<boolean> {
  const taken: Begun = { ...begun, isTaken: true };
  const { numUpdatedRows } = await db
    .updateTable('identity')
    .set({ sealed: seal.seal(JSON.stringify(taken)) })
    .where('visit', '=', visit)
    .where('sealed', '=', sealed)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
