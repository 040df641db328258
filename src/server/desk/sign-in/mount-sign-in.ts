import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { refuse } from '../../http/problems.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { clearCookie, heldCookie, setCookie } from '../door/desk-cookies.ts';
import type { Errand, Identity, Provider } from './provider.ts';
import { endSession, endSessionsOf, openSession } from './sessions.ts';

export interface SignInWorld {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  readonly provider: Provider;
  /** The desk's address as browsers know it: `http://localhost:3010`. */
  readonly origin: string;
  readonly onRefused: (code: 'unknown-person' | 'provider') => void;
}

const ENTRANCE = `${DESK_PATH}/`;

/** The way to the provider, back from it, and out. What goes wrong leads to the entrance, which says what it was. */
export function mountSignIn(app: FastifyInstance, world: SignInWorld): void {
  app.get<{ Querystring: { come?: string; poi?: string; conferma?: string } }>(
    `${DESK_PATH}/entra`,
    async ({ query }, reply) => {
      const then = pathOf(query.poi);
      const wish = { then, stepUp: query.conferma === '1', hint: query.come ?? null };
      const begun = await world.provider.begin(wish).catch(() => null);
      if (begun === null) return toEntrance(world, reply, 'provider');
      const [url, errand] = begun;
      setCookie('desk-entry', reply, world.seal.seal(JSON.stringify(errand)).toString('base64url'));
      return reply.redirect(url.href, 302);
    },
  );
  app.get(`${DESK_PATH}/rientro`, async (request, reply) => {
    const errand = errandOf(world, request);
    clearCookie('desk-entry', reply);
    const returned = new URL(request.url, world.origin);
    const identity = errand && (await world.provider.finish(returned, errand).catch(() => null));
    if (!identity) return toEntrance(world, reply, 'provider');
    const staffId = await staffOf(world.db, identity);
    if (staffId === null) return toEntrance(world, reply, 'unknown-person');
    // A new token at every sign-in: one that was known before opens nothing.
    await endHeld(world, request);
    setCookie('desk', reply, await openSession(world.db, { ...identity, staffId }));
    return reply.redirect(errand.then, 302);
  });
  mountForcedOut(app, world);
  app.post(`${DESK_PATH}/esci`, async (request, reply) => {
    await endHeld(world, request);
    clearCookie('desk', reply);
    return reply.code(204).send();
  });
}

/** What the provider itself ends: a person who left, or signed out elsewhere (R16.1.8). */
function mountForcedOut(app: FastifyInstance, { db, provider }: SignInWorld): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.post<{ Body: { logout_token?: string } }>(`${DESK_PATH}/uscita-forzata`, async ({ body }, reply) => {
      const ended = await provider.ended(body.logout_token ?? '').catch(() => null);
      if (ended === null || (ended.subject === null && ended.sid === null)) return refuse(reply, 'malformed');
      await endSessionsOf(db, ended);
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}

async function endHeld({ db }: SignInWorld, request: FastifyRequest): Promise<void> {
  const held = heldCookie('desk', request);
  if (held !== null) await endSession(db, held);
}

/** Only a page of the desk: nobody is sent elsewhere. */
const pathOf = (wanted: string | undefined): string =>
  wanted !== undefined && /^\/sportello\/[\w/?=&-]*$/.test(wanted) && !wanted.includes('//') ? wanted : ENTRANCE;

function errandOf({ seal }: SignInWorld, request: FastifyRequest): Errand | null {
  const held = heldCookie('desk-entry', request);
  if (held === null) return null;
  try {
    return JSON.parse(seal.open(Buffer.from(held, 'base64url'))) as Errand;
  } catch {
    return null;
  }
}

function toEntrance(world: SignInWorld, reply: FastifyReply, code: 'unknown-person' | 'provider'): FastifyReply {
  world.onRefused(code);
  return reply.redirect(`${ENTRANCE}?errore=${code}`, 302);
}

async function staffOf(db: Kysely<Database>, { issuer, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}
