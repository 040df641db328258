import { type Kysely, sql } from 'kysely';
import type { beginIdentity, finishIdentity } from '#contract/identity.ts';
import { PERSON } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { err, ok } from '#domain/result.ts';
import { type Handler, unknownSecret } from '../../http/public-gate.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { LogEvent } from '../../platform/operator-log.ts';
import type { CitizenProvider, SignInChecks } from './citizen-provider.ts';
import type { Identified } from './claims.ts';

export interface IdentityDeps {
  readonly db: Kysely<Database>;
  readonly seal: Seal;
  /** Null where the lender has no provider. */
  readonly provider: CitizenProvider | null;
  /** Whether a claimed e-mail counts as proven. */
  readonly trustsEmail: boolean;
  /** Address of a site's first page, to which the provider returns. */
  readonly returnTo: (site: string) => string;
  readonly tell: LogEvent;
}

/** Minutes within which the person must return from the provider. */
const BEGUN_MINUTES = 30;
/** Minutes for which a request of the visit may name the identity. */
const ENDED_MINUTES = 60;

/** The sealed content of a sign-in that has begun. */
interface Begun {
  readonly checks: SignInChecks;
  readonly draft: string;
}

/** Begins a sign-in: one a visit, the newest. */
export const beginIdentityCall =
  ({ db, seal, provider, returnTo, tell }: IdentityDeps): Handler<typeof beginIdentity> =>
  async ({ bozza: draft }, { visit, site }) => {
    if (provider === null) return err('not-found');
    const begun = await provider.begin(returnTo(site)).catch(noteFailure(tell));
    if (begun === null) return err('unavailable');
    const { url, checks } = begun;
    const content: Begun = { checks, draft };
    await keep(db, visit, {
      key_hash: sha256(checks.state),
      tax_code_hash: null,
      sealed: seal.seal(JSON.stringify(content)),
      minutes: BEGUN_MINUTES,
    });
    return ok({ body: { Status: '0', indirizzo: url } });
  };

/**
 * Ends a sign-in, once, for the visit that began it: any other visit gets 404, and so does a repeat. The draft returns
 * whatever the outcome.
 */
export const finishIdentityCall =
  (deps: IdentityDeps): Handler<typeof finishIdentity> =>
  async ({ ritorno }, { visit, site }) => {
    const { db, seal, provider, returnTo, tell } = deps;
    if (provider === null) return err('not-found');
    const query = new URLSearchParams(ritorno);
    const sealed = await takeBegun(db, visit, sha256(query.get('state') ?? ''));
    if (sealed === undefined) return unknownSecret;
    const { checks, draft } = JSON.parse(seal.open(sealed)) as Begun;
    const unknown = { Status: '0', bozza: draft, identita: '', persona: null } as const;
    if (query.get('error') === 'access_denied') return ok({ body: { ...unknown, esito: 'annullata' } });
    const person = await provider.finish(new URL(`${returnTo(site)}?${query}`), checks).catch(noteFailure(tell));
    if (person === null) return ok({ body: { ...unknown, esito: 'errore' } });
    const identita = await keepIdentity(deps, visit, person);
    return ok({ body: { ...unknown, esito: 'ok', identita, persona: toWire(PERSON, person) } });
  };

/** Logs that the provider could not be used; the cause holds no personal data. */
const noteFailure = (tell: LogEvent) => (problem: unknown) => {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : (problem as Error).message;
  tell({ event: 'failed', route: 'citizen-sign-in', code });
  return null;
};

/** Stores the identity, with its proven e-mail, and returns its reference. */
async function keepIdentity({ db, seal, trustsEmail }: IdentityDeps, visit: Buffer, person: Identified) {
  const reference = randomToken();
  const { taxCode, firstName, lastName, email } = person;
  await keep(db, visit, {
    key_hash: sha256(reference),
    tax_code_hash: seal.taxCodeHash(taxCode),
    sealed: seal.seal(JSON.stringify({ firstName, lastName, email: trustsEmail ? email : '' })),
    minutes: ENDED_MINUTES,
  });
  return reference;
}

interface Kept {
  readonly key_hash: Buffer;
  readonly tax_code_hash: Buffer | null;
  readonly sealed: Buffer;
  readonly minutes: number;
}

async function keep(db: Kysely<Database>, visit: Buffer, { minutes, ...row }: Kept): Promise<void> {
  const columns = { ...row, expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(minutes)})` };
  await db
    .insertInto('identity')
    .values({ visit, ...columns })
    .onConflict((on) => on.column('visit').doUpdateSet(columns))
    .execute();
}

/** Removes the begun sign-in of this visit and state, and returns its content; undefined without one. */
async function takeBegun(db: Kysely<Database>, visit: Buffer, stateHash: Buffer): Promise<Buffer | undefined> {
  const taken = await db
    .deleteFrom('identity')
    .where('visit', '=', visit)
    .where('key_hash', '=', stateHash)
    .where('tax_code_hash', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('sealed')
    .executeTakeFirst();
  return taken?.sealed;
}
