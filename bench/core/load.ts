import autocannon from 'autocannon';

export interface Path {
  readonly path: string;
  readonly body?: unknown;
}
export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export const CONNECTIONS = 32;
/** Answered from memory by the product itself, behind the same door as every call. */
export const FROM_MEMORY: readonly Path[] = [{ path: '/robots.txt' }];

/** All connections ask for the paths in turn; one bad answer makes the figure none. */
export async function load(
  url: string,
  paths: readonly Path[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const requests = paths.map(({ path, body }) =>
    body === undefined
      ? { method: 'GET', path }
      : { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const result = await autocannon({ url, connections, duration: seconds, requests });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${paths[0]?.path} failed ${failures} times`);
  return { perSecond: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
