import type { Endpoint, Output, Request } from '#contract/endpoint.ts';
import { BY_FLOW, PRODUCTS, type Product } from '#domain/product.ts';
import { err, type Result } from '#domain/result.ts';
import { type CallFault, type CallOptions, createCall } from './call.ts';
import { ENDPOINTS, type Endpoints } from './endpoints.ts';
import { frameHeaders, mayRun } from './frame.ts';
import { createPass, withPass } from './human-pass.ts';
import { humanToken } from './human-token.ts';
import type { LaterEndpoints } from './later-endpoints.ts';

/** Every endpoint that the page calls. */
export type Callable = Endpoints & LaterEndpoints;

/** Some devices report offline although they are online: after this long the call is sent all the same. */
const LONGEST_OFFLINE_MS = 60_000;

const call = createCall({
  fetch: (url, init) =>
    mayRun()
      ? fetch(url, { ...init, headers: { ...init.headers, ...frameHeaders() } })
      : Promise.reject(new Error('framed')),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  online: () =>
    navigator.onLine
      ? Promise.resolve()
      : new Promise((resolve) => {
          addEventListener('online', () => resolve(), { once: true });
          setTimeout(resolve, LONGEST_OFFLINE_MS);
        }),
  now: () => performance.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  log: (line) => console.warn(line),
});

const pass = createPass({
  ask: (azione) => call(ENDPOINTS.challenge, { azione }),
  tokenOf: humanToken,
  tell: (token, azione) => call(ENDPOINTS.solveChallenge, { azione, token }),
});

/** Starts the human check before a call needs it. */
export const showHuman = async (product: Product): Promise<void> => {
  if (navigator.cookieEnabled) await pass.show(PRODUCTS[product].humanCheck);
};

/** The browser's implementation of calls. It imports the schemas, so the page loads it after its first paint. */
export const liveCall = async <K extends keyof Callable>(
  name: K,
  input: Request<Callable[K]>,
  options: CallOptions,
): Promise<Result<Output<Callable[K]>, CallFault>> => {
  const endpoint = await endpointOf(name);
  if (endpoint === null) return err('network');
  const { human }: Endpoint = endpoint;
  const product = options.flow === undefined || options.flow === 'CLINK' ? 'personal' : BY_FLOW[options.flow];
  const needed = { human, action: PRODUCTS[product].humanCheck, keepsCookies: navigator.cookieEnabled };
  return withPass(pass, needed, (solved = '') => call(endpoint, input, { ...options, human: solved }));
};

/** The endpoint with this name; null when its schemas cannot be loaded. */
async function endpointOf<K extends keyof Callable>(name: K): Promise<Callable[K] | null> {
  if (name in ENDPOINTS) return (ENDPOINTS as Callable)[name];
  const later = await import('./later-endpoints.ts').catch(() => null);
  return later && (later.LATER_ENDPOINTS as Callable)[name];
}
