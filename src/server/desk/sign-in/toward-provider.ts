import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import type { StaffGroups } from '../../platform/config/site.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { readCookie, setCookie } from '../http/desk-cookies.ts';
import type { Provider, SignInTarget } from './provider.ts';
import { sealText } from './provider-session.ts';
import { endSession } from './sessions.ts';

export interface SignInDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'sealedFor'>;
  readonly provider: Provider;
  /** Roles by groups of the provider; undefined: the desk's own accounts only. */
  readonly staffGroups?: StaffGroups | undefined;
  /** The desk's public origin: `http://localhost:3010`. */
  readonly origin: string;
}

export const ENTRANCE = `${DESK_PATH}/`;

/** Target of a sign-in, before its requirements are known. */
export interface Plan extends Pick<SignInTarget, 'path'> {
  readonly hint: string | null;
}

/** Redirects the browser to the sign-in, with its state. */
export async function toProvider(
  deps: SignInDeps,
  reply: FastifyReply,
  wish: Plan & Pick<SignInTarget, 'asksAgain' | 'staffId'>,
): Promise<FastifyReply> {
  const begun = await deps.provider.begin(wish).catch(() => null);
  if (begun === null) return toEntrance(reply, 'provider');
  const [url, errand] = begun;
  setCookie('desk-entry', reply, sealText(deps.seal, 'sign-in under way', errand));
  return reply.redirect(url.href, 302);
}

export function toEntrance(reply: FastifyReply, code: 'unknown-person' | 'provider'): FastifyReply {
  return reply.redirect(`${ENTRANCE}?errore=${code}`, 302);
}

export async function endHeld({ db }: Pick<SignInDeps, 'db'>, request: FastifyRequest): Promise<void> {
  const held = readCookie('desk', request);
  if (held !== null) await endSession(db, held);
}
