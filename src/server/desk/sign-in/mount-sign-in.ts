import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { plainAddress } from '../../http/address.ts';
import { noteSecurity } from '../../http/security-event.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { clearCookie, readCookie, setCookie } from '../http/desk-cookies.ts';
import { followGroups, type SignedIn } from './follow-groups.ts';
import { mountSignOut } from './mount-sign-out.ts';
import type { Identity, SignInState } from './provider.ts';
import { heldProviderSession, keepProviderSession, LEFT, openText, sealText } from './provider-session.ts';
import { openSession, signedWith } from './sessions.ts';
import { ENTRANCE, endHeld, type Plan, type SignInDeps, toEntrance, toProvider } from './toward-provider.ts';

/** The redirect to the provider, the callback, and the sign-out. Errors lead to the entrance, which shows them. */
export function mountSignIn(app: FastifyInstance, deps: SignInDeps): void {
  app.get<{ Querystring: { come?: string; poi?: string; conferma?: string } }>(
    `${DESK_PATH}/entra`,
    async (request, reply) => {
      const { come, poi, conferma } = request.query;
      const plan = { path: pathOf(poi), hint: come ?? null };
      const stepsUp = conferma === '1';
      const staffId = await staffHere(deps.db, request);
      if (staffId !== null)
        return toProvider(deps, reply, { ...plan, asksAgain: stepsUp, staffId: stepsUp ? staffId : null });
      const logout = await logoutBefore(deps, request, reply, plan);
      if (logout !== null) return reply.redirect(logout.href, 302);
      return toProvider(deps, reply, { ...plan, asksAgain: stepsUp || wasHere(deps, request), staffId: null });
    },
  );
  app.get(`${DESK_PATH}/rientro`, async (request, reply) => {
    const held = readCookie('desk-entry', request);
    const errand = held === null ? null : openText<SignInState>(deps.seal, 'sign-in under way', held);
    clearCookie('desk-entry', reply);
    if (errand === null) {
      noteSecurity(request, 'sign-in-refused');
      return toEntrance(reply, 'provider');
    }
    const returned = new URL(request.url, deps.origin);
    const identity = await deps.provider.finish(returned, errand).catch(() => null);
    const account = identity === null ? null : await staffOf(deps, identity, request);
    const staffId = account?.id ?? null;
    const isOther = identity !== null && errand.staffId !== null && staffId !== errand.staffId;
    // A new token at every sign-in, against session fixation.
    if (staffId !== null || isOther) await endHeld(deps, request);
    if (identity === null || account === null || isOther) {
      // The next attempt cannot use this authentication.
      keepProviderSession(reply, deps.seal, LEFT);
      noteSecurity(request, errand.staffId === null ? 'sign-in-refused' : 'step-up-refused', nameOf(errand, identity));
      return toEntrance(reply, identity !== null && staffId === null ? 'unknown-person' : 'provider');
    }
    setCookie('desk', reply, await openSession(deps.db, { ...identity, staffId: account.id }));
    keepProviderSession(reply, deps.seal, { idToken: identity.idToken, isLeft: false });
    request.caller = { actorType: 'staff', actor: account.code };
    noteSecurity(request, errand.staffId === null ? 'signed-in' : 'stepped-up', `staff ${account.id}`);
    return reply.redirect(errand.path, 302);
  });
  mountSignOut(app, deps);
}

/** Only a path of the desk, against open redirects. */
const pathOf = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/sportello\/[\w/?=&-]*$/.test(wanted) && !wanted.includes('//') ? wanted : ENTRANCE;

/** The account that steps up, or the person that the provider named. */
function nameOf({ staffId }: SignInState, identity: Identity | null): string | null {
  if (staffId !== null) return `staff ${staffId}`;
  return identity && `person ${identity.issuer} ${identity.subject}`;
}

/** Account of this browser's session; null after its end. */
async function staffHere(db: Kysely<Database>, request: FastifyRequest): Promise<string | null> {
  const held = readCookie('desk', request);
  return held === null ? null : ((await signedWith(db, sha256(held)))?.id ?? null);
}

/** Whether a session of this browser has ended, by «Esci», by time or by the provider. */
const wasHere = ({ seal }: SignInDeps, request: FastifyRequest): boolean =>
  readCookie('desk', request) !== null || heldProviderSession(request, seal) !== null;

/**
 * Redirects to the provider's logout after an expired session; null where this was tried already or is unsupported. A
 * provider that does not redirect back is asked once: the next attempt goes straight to the sign-in.
 */
async function logoutBefore(
  { seal, provider }: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  plan: Plan,
): Promise<URL | null> {
  const before = heldProviderSession(request, seal);
  if (before === null || before.isLeft) return null;
  keepProviderSession(reply, seal, LEFT);
  return provider
    .leave({ idToken: before.idToken, state: sealText(seal, 'sign-out under way', plan) })
    .catch(() => null);
}

/** The account of a person, after its roles follow the person's groups; null without access. */
async function staffOf(
  { db, staffGroups }: SignInDeps,
  identity: Identity,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const by = { requestId: request.id, client: plainAddress(request.client) };
  if (staffGroups !== undefined && identity.groups !== null)
    return followGroups(db, { ...identity, groups: identity.groups }, { table: staffGroups, ...by });
  const { issuer, subject } = identity;
  const row = await db
    .selectFrom('staff')
    .select(['id', 'code'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
