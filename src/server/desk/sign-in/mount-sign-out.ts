import type { FastifyInstance } from 'fastify';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { rateLimitKey } from '../../http/address.ts';
import { createMinuteCounter } from '../../http/limits/minute-counter.ts';
import { refuse } from '../../http/problems.ts';
import { noteSecurity } from '../../http/security-event.ts';
import { clearCookie, readCookie } from '../http/desk-cookies.ts';
import { heldProviderSession, keepProviderSession, LEFT, openText } from './provider-session.ts';
import { endSessionsOf } from './sessions.ts';
import { ENTRANCE, endHeld, type Plan, type SignInDeps, toProvider } from './toward-provider.ts';

/** Refused tokens of an address per minute; above it none is checked. The provider's own tokens are valid. */
const REFUSED_A_MINUTE = 20;

/** Sign-out by «Esci», the return from the provider's logout, and the back-channel logout. */
export function mountSignOut(app: FastifyInstance, deps: SignInDeps): void {
  app.post(`${DESK_PATH}/esci`, async (request, reply) => {
    await endHeld(deps, request);
    const before = heldProviderSession(request, deps.seal);
    const wasHere = before !== null || readCookie('desk', request) !== null;
    clearCookie('desk', reply);
    if (wasHere) keepProviderSession(reply, deps.seal, LEFT);
    const hint = { idToken: before?.idToken ?? null, state: null };
    const url = wasHere ? await deps.provider.leave(hint).catch(() => null) : null;
    // Next address of the page; null: its own entrance.
    return reply.header('cache-control', 'no-store').send({ poi: url?.href ?? null });
  });
  app.get<{ Querystring: { state?: string } }>(`${DESK_PATH}/uscito`, async ({ query }, reply) => {
    const plan = openText<Plan>(deps.seal, 'sign-out under way', query.state ?? '');
    if (plan === null) return reply.redirect(ENTRANCE, 302);
    return toProvider(deps, reply, { ...plan, asksAgain: true, staffId: null });
  });
  mountForcedOut(app, deps);
}

/** Back-channel logout: sessions ended by the provider, for a departed person or a sign-out elsewhere. */
function mountForcedOut(app: FastifyInstance, { db, provider }: SignInDeps): void {
  const refused = createMinuteCounter(Date.now);
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.post<{ Body: { logout_token?: string } }>(`${DESK_PATH}/uscita-forzata`, async (request, reply) => {
      const { body, client } = request;
      const address = rateLimitKey(client);
      if (refused.of(address) >= REFUSED_A_MINUTE)
        return refuse(reply.header('retry-after', refused.secondsLeft()), 'too-many-requests');
      const ended = await provider.ended(body.logout_token ?? '').catch(() => null);
      if (ended === null || (ended.subject === null && ended.sid === null)) {
        refused.add(address);
        noteSecurity(request, 'logout-refused');
        return refuse(reply, 'malformed');
      }
      await endSessionsOf(db, ended);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
