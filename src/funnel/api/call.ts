import * as z from 'zod/mini';
import { API_PATH, type Endpoint, HUMAN_CHECK, type Output, PROXY_PATH, type Request } from '#contract/endpoint.ts';
import { inOneSpelling } from '#contract/spellings.ts';
import type { Flow } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';

import { urlFault } from './no-url.ts';

/**
 * How a call may fail for the page. `network`: no clear answer, the same key may be tried again;
 * `malformed`: an answer that is not the contract's; the rest are the server's refusals, too many with the seconds
 * until one more is taken.
 */
export type CallFault = 'network' | 'malformed' | 'not-found' | `too-many ${number}` | 'human-check' | 'rejected';

/** What calling needs from the world: tests pass literals. */
export interface CallWorld {
  fetch(url: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
  /** Resolves as soon as the device is connected: at once where it is. */
  online(): Promise<void>;
  now(): number;
  random(): number;
  /** A line for developers; what the visitor reads is each screen's own sentence. */
  log(line: string): void;
}

export interface CallOptions {
  /** The idempotency key of the visitor's intent: one for both paths and all tries. */
  readonly key?: string;
  readonly flow?: Flow | 'CLINK';
  readonly host?: string;
  /** A solved challenge for this one request: of a browser that keeps no pass. */
  readonly human?: string;
  /** Nobody waits for its answer. */
  readonly quiet?: boolean;
}

type Reply = { readonly status: number; readonly body: unknown; readonly seconds: number };
/** Where a limit does not say how long it holds. */
const SOME_SECONDS = 60;
const FIRST_PAUSE_MS = 300;
/** Short enough that all ten tries of a create fit into its minute. */
const LONGEST_PAUSE_MS = 6_000;

/** One call as the page means it, until it is answered or its time is over. */
interface Asking {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly options: CallOptions;
  /** By the clock of the world. */
  readonly deadline: number;
  /** One for both paths and all tries: the server's lines of this call begin with it. */
  readonly id: string;
}

/**
 * Every call of the page: proxy first, then the direct path, with back-off between tries. A device without a connection
 * sends nothing: the try waits, and its time stands still.
 */
export function createCall(world: CallWorld) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Request<E>,
    options: CallOptions = {},
  ): Promise<Result<Output<E>, CallFault>> {
    const id = Math.floor(world.random() * 2 ** 32).toString(16);
    let asking: Asking = { endpoint, input, options, id, deadline: world.now() + endpoint.timeoutMs };
    for (let attempt = 0; ; attempt += 1) {
      const before = world.now();
      await world.online();
      asking = { ...asking, deadline: asking.deadline + world.now() - before };
      const reply = await bothPaths(world, asking, attempt);
      if (reply && reply.status < 500) return judge(endpoint, reply);
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + world.random());
      if (attempt >= endpoint.retries || world.now() + wait >= asking.deadline) return err('network');
      await world.pause(wait);
    }
  };
}

/** One of the two paths, and how long it is waited on. */
interface Way {
  readonly base: string;
  readonly headers: Record<string, string>;
  readonly limitMs: number;
}

/** The direct path has a time of its own: a proxy that hangs takes none of it. */
async function bothPaths(world: CallWorld, asking: Asking, attempt: number): Promise<Reply | null> {
  const { key, flow = 'PP', host, human } = asking.options;
  const own: Record<string, string> = {
    'x-request-id': asking.id,
    ...(key && { 'idempotency-key': key }),
    ...(human && { [HUMAN_CHECK]: human }),
  };
  const { endpoint, deadline } = asking;
  const headers = {
    ...own,
    'x-app': 'FA3',
    'x-flow': flow,
    'x-retry-count': String(attempt),
    ...(host ? { 'x-forward-host': host } : {}),
  };
  const left = Math.max(1, deadline - world.now());
  const proxied = await ask(world, asking, { base: PROXY_PATH, headers, limitMs: Math.min(endpoint.timeoutMs, left) });
  const served = proxied?.status === 200 ? (proxied.body as { status?: unknown; data?: unknown } | null) : null;
  if (served?.status === 1) return { status: 200, body: served.data, seconds: 0 };
  return ask(world, asking, { base: API_PATH, headers: own, limitMs: endpoint.timeoutMs });
}

async function ask(
  world: CallWorld,
  { endpoint, input }: Asking,
  { base, headers, limitMs }: Way,
): Promise<Reply | null> {
  const fault = urlFault(endpoint.call && `${base}/${endpoint.call}`);
  if (fault !== null) {
    world.log(fault);
    return null;
  }
  const isRead = endpoint.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  try {
    const reply = await world.fetch(`${base}/${endpoint.call}${query}`, {
      method: endpoint.method,
      headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
      ...(isRead ? {} : { body: JSON.stringify(input) }),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limitMs),
    });
    if (!reply.ok) world.log(`Api response code: ${reply.status}`);
    const seconds = Number(reply.headers.get('retry-after')) || SOME_SECONDS;
    return { status: reply.status, body: await reply.json(), seconds };
  } catch {
    return null;
  }
}

function refusalOf({ status, body, seconds }: Reply): CallFault {
  if ((body as { code?: unknown } | null)?.code === 'human-check-failed') return 'human-check';
  if (status === 429) return `too-many ${seconds}`;
  return status === 404 ? 'not-found' : 'rejected';
}

function judge<E extends Endpoint>(endpoint: E, reply: Reply): Result<Output<E>, CallFault> {
  // 409 is an answer: the state as it is now.
  if (reply.status >= 300 && reply.status !== 409) return err(refusalOf(reply));
  const parsed = z.safeParse(endpoint.output, inOneSpelling(endpoint.output, reply.body));
  return parsed.success ? ok(parsed.data as Output<E>) : err('malformed');
}
