import type { FastifyRequest } from 'fastify';
import type { Question } from './engine.ts';

/** What the engine needs of the browser's request; every other header stays here. */
const FORWARDED = ['content-type', 'accept', 'cookie', 'host', 'origin', 'sec-fetch-site', 'idempotency-key'] as const;

/** The browser's request as the engine is to see it. */
export const forwarded = (request: FastifyRequest): Omit<Question, 'path' | 'timeoutMs' | 'repeatable'> => ({
  method: request.method,
  headers: pick(request.headers, FORWARDED),
  body: Buffer.isBuffer(request.body) ? request.body : null,
  client: request.client,
});

/** The named headers that are there. */
export function pick(headers: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.filter((name) => headers[name] !== undefined).map((name) => [name, headers[name] as string]),
  );
}
