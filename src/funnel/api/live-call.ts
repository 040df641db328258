import type { Output, Request } from '#contract/endpoint.ts';
import type { Result } from '#domain/result.ts';
import { type CallFault, type CallOptions, createCall } from './call.ts';
import { ENDPOINTS, type Endpoints } from './endpoints.ts';

const call = createCall({
  fetch: (url, init) => fetch(url, init),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: () => performance.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  log: (line) => console.warn(line),
});

/** The browser's own call. It brings schemas along, so the page loads it after its first paint. */
export const liveCall = <K extends keyof Endpoints>(
  name: K,
  input: Request<Endpoints[K]>,
  options: CallOptions,
): Promise<Result<Output<Endpoints[K]>, CallFault>> => call(ENDPOINTS[name], input, options);
