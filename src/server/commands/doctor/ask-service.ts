/** How to reach external services; tests pass a stub and a short timeout. */
export interface ServicesDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/** Sends one request to a service, without following redirects. */
export const ask = ({ fetch, patienceMs = PATIENCE_MS }: ServicesDeps, url: string, init: RequestInit = {}) =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'user-agent': 'fissa' },
    ...init,
  });
