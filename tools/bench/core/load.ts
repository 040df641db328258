import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ROOT } from './fixture.ts';

export interface Path {
  readonly path: string;
  readonly body?: unknown;
  /** Creates the body of each request, if it must be a new one. */
  readonly fresh?: () => unknown;
}
export interface Load {
  readonly perSecond: number;
  /** 99th percentile in milliseconds. */
  readonly p99: number;
}

export const CONNECTIONS = 32;
const ASSETS = join(ROOT, 'dist/web/assets');

/** A built file of the page of at most so many bytes. The product serves it from memory, through its HTTP layer. */
export function fileAsLong(bytes: number): Path {
  const files = readdirSync(ASSETS)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => ({ name, size: statSync(join(ASSETS, name)).size }))
    .filter(({ size }) => size <= bytes)
    .sort((a, b) => b.size - a.size);
  if (files[0] === undefined) throw new Error(`no file of the page is shorter than ${bytes} bytes`);
  return { path: `/fa3/assets/${files[0].name}` };
}

/** Measures requests per second; each connection requests the paths in turn. Throws if an answer fails. */
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
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}
