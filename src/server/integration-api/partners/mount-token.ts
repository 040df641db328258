import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { API_PATH, type Input, type Output } from '#contract/endpoint.ts';
import { CLIENT_CREDENTIALS, issueToken, type TokenError } from '#contract/partner/token.ts';
import { grantedScopes, TOKEN_SECONDS } from '#domain/partner/partner.ts';
import { ok } from '#domain/result.ts';
import { prefixesOf } from '../../http/address.ts';
import { countAttempt, secondsLeft } from '../../http/limits/attempts.ts';
import { tooMany } from '../../http/limits/limits.ts';
import { limitPerMinute } from '../../http/limits/per-minute.ts';
import { type Gate, mount, type Outcome } from '../../http/mount.ts';
import { nameProgram, type RequestCode } from '../../http/security-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { clientCredentials } from './client-credentials.ts';
import { findClient, makeToken } from './tokens.ts';

export interface TokenDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'hash'>;
  readonly rateLimits: boolean;
}
interface TokenAnswer {
  readonly body: Output<typeof issueToken>;
  readonly status?: number;
  readonly security?: RequestCode;
}

/** Refusals that an address gets in a window; further ones get 429. Valid requests neither count nor are refused. */
const REFUSED = { count: 20, minutes: 10 };

/** Serves the token endpoint. Its body is a form, and its errors are those of RFC 6749, not problem details. */
export async function mountToken(app: FastifyInstance, deps: TokenDeps): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
      const isForm = /^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? '');
      done(null, isForm ? parametersIn(String(body)) : {});
    });
    mount(own, GATE, { endpoint: issueToken, handle: (input, request) => issue(deps, input as TokenInput, request) });
  });
}

/** The parameters of a form. An empty parameter counts as absent. A repeated one makes all invalid (RFC 6749, 3.2). */
function parametersIn(body: string): Readonly<Record<string, string>> {
  const pairs = [...new URLSearchParams(body)];
  const parameters = Object.fromEntries(pairs.filter(([, value]) => value !== ''));
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? parameters : {};
}

const GATE: Gate<null, FastifyRequest, TokenAnswer> = {
  basePath: API_PATH,
  identify: async () => ok(null),
  async admit(_caller, read, { request }) {
    const input = read();
    return input.ok ? ok({ input: input.value, context: request }) : input;
  },
  setHeaders(reply, _request, { status }) {
    reply.header('pragma', 'no-cache');
    if (status === 401) reply.header('www-authenticate', 'Basic realm="fissa", charset="UTF-8"');
  },
};

type TokenInput = Input<typeof issueToken>;

async function issue(deps: TokenDeps, form: TokenInput, request: FastifyRequest): Promise<Outcome<TokenAnswer>> {
  if (form.grant_type === undefined) return refused('invalid_request');
  if (form.grant_type !== CLIENT_CREDENTIALS) return refused('unsupported_grant_type');
  const { db } = deps;
  const credentials = clientCredentials(request.headers.authorization, form);
  if (!credentials.ok && credentials.error === 'invalid_request') return refused('invalid_request');
  const found = credentials.ok ? await findClient(db, credentials.value.id, credentials.value.secret) : undefined;
  if (found !== undefined) nameProgram(request, 'partner', found.partner.id);
  if (found === undefined || found.secretId === null) return refuseClient(deps, request);
  const limited = await limitPerMinute(deps, `partner\0${found.partner.id}`, found.partner.perMinute);
  if (limited !== null) return limited;
  const scopes = grantedScopes(form.scope, found.partner.scopes);
  if (scopes === null) return refused('invalid_scope');
  const token = await makeToken(db, found.secretId, scopes);
  if (token === null) return refuseClient(deps, request);
  const scope = scopes.join(' ');
  return ok({ body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope } });
}

const refused = (error: TokenError): Outcome<TokenAnswer> => ok({ body: { error }, status: 400 });

/** One answer for an unknown client, a wrong, expired or dropped secret, and a revoked client. */
async function refuseClient(deps: TokenDeps, request: FastifyRequest): Promise<Outcome<TokenAnswer>> {
  const { db, seal, rateLimits } = deps;
  const address = seal.hash(`attempt\0token-address\0${prefixesOf(request.client).at(-1) ?? ''}`);
  if (rateLimits && (await countAttempt(db, address, REFUSED.minutes)) > REFUSED.count)
    return tooMany(await secondsLeft(db, REFUSED.minutes));
  return ok({ body: { error: 'invalid_client' }, status: 401, security: 'client-refused' });
}
