import autocannon from 'autocannon';

export interface Path {
  readonly path: string;
  readonly body?: unknown;
  /** Another body at each request. */
  readonly fresh?: () => unknown;
}
export interface Load {
  readonly perSecond: number;
}

export const CONNECTIONS = 32;
/** Answered from memory by the product itself, behind the same door as every call. */
export const FROM_MEMORY: readonly Path[] = [{ path: '/robots.txt' }];

/** Every connection asks for the paths in turn, all from the first; one bad answer makes the figure none. */
export async function load(
  url: string,
  paths: readonly Path[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const requests = paths.map(({ path, body, fresh }) => {
    if (body === undefined && fresh === undefined) return { method: 'GET', path };
    const post = {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    };
    return fresh === undefined
      ? post
      : { ...post, setupRequest: (request: object) => ({ ...request, body: JSON.stringify(fresh()) }) };
  });
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${paths[0]?.path} failed ${failures} times`);
  return { perSecond: result.requests.total / result.duration };
}
