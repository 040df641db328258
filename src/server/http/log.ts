import type { FastifyServerOptions } from 'fastify';
import type { LineSink, LogLevel } from '../platform/operator-log.ts';

/**
 * One log line. It holds no visitor data and never the requested URL. Only a security event has the client's address,
 * a pseudonym and the fields of `SecurityEvent` (docs/decisions/071).
 */
export interface LogLine {
  readonly event: 'answered' | 'failed' | 'security' | 'state';
  readonly method?: string;
  /** The pattern of the route, such as `/fa3/api/ping`, never the raw URL. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly code?: string;
  readonly error?: string;
  /** Code locations only: messages may quote values. */
  readonly stack?: readonly string[];
  /** IP address; security events only. */
  readonly client?: string;
  /** Keyed hash of the visit, person or program; security events only. */
  readonly who?: string;
}

const ALLOWED = ['event', 'method', 'route', 'status', 'ms', 'code', 'error', 'stack'];
const ALLOWED_FOR_SECURITY = [...ALLOWED, 'client', 'who', 'kind', 'outcome', 'actorType', 'actor', 'subject'];

/** Options of the Fastify logger: it writes JSON lines with the allowed fields, and drops all other fields. */
export function loggerOptions(sink: LineSink, level: LogLevel = 'info'): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    stream: sink,
    hooks: {
      logMethod(args, method) {
        const line = allowed(args[0]);
        if (line !== null) method.apply(this, [line] as unknown as Parameters<typeof method>);
      },
    },
  };
}

function allowed(given: unknown): Record<string, unknown> | null {
  if (typeof given !== 'object' || given === null || !('event' in given)) return null;
  const names = given.event === 'security' ? ALLOWED_FOR_SECURITY : ALLOWED;
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

/** The log line of a thrown value: its name, code and stack locations, without its message, which may quote data. */
export function failure(thrown: unknown): LogLine {
  const error = thrown instanceof Error ? thrown : new Error();
  const code = 'code' in error ? String(error.code).replace(/\W/g, '').slice(0, 40) : '';
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const places = stack
    .slice(0, 8)
    .map((line) => line.trim().replace(/\(?(file:\/\/)?\/.*\/(?=[^/]+:\d+:\d+\)?$)/, '('));
  return { event: 'failed', error: error.name, code, stack: places };
}
