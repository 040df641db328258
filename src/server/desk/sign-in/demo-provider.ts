import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { DESK_PATH } from '#contract/desk/desk-endpoint.ts';
import { lazy } from '../../platform/lazy.ts';
import type { ProviderSettings } from './provider.ts';
import { answerThisMachineAlone } from './this-machine-alone.ts';

const PATH = `${DESK_PATH}/fornitore`;
const INTERACTION = `${DESK_PATH}/fornitore-demo`;
/** Issuer of the demo staff, at any port. */
export const DEMO_ISSUER = 'demo';
const CLIENT = 'fissa-sportello';

/**
 * An identity provider in this process, for the demonstration only. It signs in the account named in `login_hint`
 * without a password. It uses the protocol of a real provider, so that the desk has one sign-in. The whole desk then
 * answers this machine alone.
 */
export async function mountDemoProvider(app: FastifyInstance, origin: string): Promise<ProviderSettings> {
  const clientSecret = randomBytes(32).toString('base64url');
  const returnTo = `${origin}${DESK_PATH}/rientro`;
  const leftTo = `${origin}${DESK_PATH}/uscito`;
  answerThisMachineAlone(app);
  // Loaded, with its key, at the first sign-in: most demo starts never use the desk.
  const made = lazy(() => withoutNotices(() => makeProvider(`${origin}${PATH}`, { clientSecret, returnTo, leftTo })));
  await app.register(async (demo) => {
    // The provider parses bodies itself.
    demo.removeAllContentTypeParsers();
    demo.addContentTypeParser('*', (_request, _body, done) => done(null));
    demo.all(`${PATH}/*`, async (request, reply) => {
      const { answer } = await made();
      reply.hijack();
      const url = request.raw.url ?? '';
      const raw = Object.assign(request.raw, { originalUrl: url, url: url.slice(PATH.length) });
      return answer(raw, reply.raw);
    });
    demo.get(`${INTERACTION}/:uid`, async (request, reply) => {
      const { provider } = await made();
      const { params, session } = await provider.interactionDetails(request.raw, reply.raw);
      // A step-up takes its account from the session only.
      const accountId = String(params.login_hint ?? session?.accountId ?? '');
      const result = accountId === '' ? { error: 'login_required' } : { login: { accountId } };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    });
  });
  const client = { clientId: CLIENT, clientSecret, acr: undefined, knowsStaffCodes: true, returnTo, leftTo };
  return { name: DEMO_ISSUER, issuer: `${origin}${PATH}`, ...client };
}

type Client = Pick<ProviderSettings, 'clientSecret' | 'returnTo' | 'leftTo'>;

async function makeProvider(issuer: string, client: Client) {
  const { Provider } = await import('oidc-provider');
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, configurationOf(privateKey, client));
  return { provider, answer: provider.callback() };
}

function configurationOf(privateKey: KeyObject, { clientSecret, returnTo, leftTo }: Client): Configuration {
  const own = { client_id: CLIENT, client_secret: clientSecret };
  return {
    clients: [{ ...own, redirect_uris: [returnTo], post_logout_redirect_uris: [leftTo] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource } },
    interactions: { url: (_context, { uid }) => `${INTERACTION}/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    loadExistingGrant: grantAll,
    // As long as a session of the desk.
    ttl: { Interaction: 600, Session: 36_000, Grant: 3600, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
  };
}

/** The demo logs out without a confirmation. */
function logoutSource(context: KoaContextWithOIDC, form: string): void {
  const button = '<button form="op.logoutForm" name="logout" value="yes">Esci</button>';
  const press = "document.querySelector('button').click()";
  context.body = `<!doctype html><html lang="it"><title>Uscita</title><body>${form}${button}<script>${press}</script></body></html>`;
}

/** The desk is trusted, so it gets its scopes without a question. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({
    accountId: oidc.session?.accountId ?? '',
    clientId: oidc.client?.clientId ?? '',
  });
  grant.addOIDCScope('openid');
  await grant.save();
  return grant;
}

/** Suppresses the library's production warnings, which do not apply to a demo. */
async function withoutNotices<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
