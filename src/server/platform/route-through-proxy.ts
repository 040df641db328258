import type { Environment } from './config/environment.ts';

/** Plain http requests are sent to the proxy without a tunnel, as curl does: proxies open tunnels to port 443 only. */
const PLAIN = { proxyTunnel: false };

/**
 * Sends every `fetch` of this process through the configured proxies. Replaces `fetch` with the package's own, since
 * Node's accepts only a proxy agent of the version that it contains. Returns a function that undoes it, for tests.
 */
export async function routeThroughProxy({ proxy }: Pick<Environment, 'proxy'>): Promise<() => Promise<void>> {
  if (proxy === undefined) return async () => undefined;
  const { EnvHttpProxyAgent, getGlobalDispatcher, install, setGlobalDispatcher } = await import('undici');
  const { fetch, Headers, Request, Response, FormData } = globalThis;
  const former = getGlobalDispatcher();
  const { http: httpProxy, https: httpsProxy, except } = proxy;
  const agent = new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy: except.join(), ...PLAIN });
  setGlobalDispatcher(agent);
  install();
  return async () => {
    setGlobalDispatcher(former);
    Object.assign(globalThis, { fetch, Headers, Request, Response, FormData });
    await agent.close();
  };
}
