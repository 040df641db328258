import * as z from 'zod/mini';
import type { Output, PageEndpoint, Request } from '#contract/endpoint.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * Failures of an HTTP call that both pages distinguish. `network`: no answer, or a server error; a retry with the same
 * idempotency key is safe. `malformed`: the answer violates the contract. The others are rejections by the server;
 * `too-many` carries the seconds to wait.
 */
export type CommonFault = 'network' | 'malformed' | 'not-found' | `too-many ${number}` | 'rejected';

/** Whether the server may have done the request: no answer came, or one that the page cannot read. */
export const isUnanswered = (fault: string): boolean => fault === 'network' || fault === 'malformed';

/** Browser functions that a call needs; tests pass stubs. */
export interface CallDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
  /** Resolves when the device is online; immediately if it is online already. */
  online(): Promise<void>;
  now(): number;
  random(): number;
  /** Logs a line for developers. */
  log(line: string): void;
}

/** One attempt of a call. Each attempt tries the routes in turn. */
export interface Attempt<Options> {
  readonly options: Options;
  /** Counts from 0. */
  readonly number: number;
  /** The same for all attempts and routes of a call; request ids in the server's log begin with it. */
  readonly id: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The `Retry-After` header, or its default. Meaningful for status 429 only. */
  readonly retryAfterSeconds: number;
}

/** One path to the server, for example by the proxy or direct. */
export interface Route<Options> {
  readonly base: string;
  headers(attempt: Attempt<Options>): Readonly<Record<string, string>>;
  /** Extracts the engine's reply from the proxy's envelope; null makes the call try the next route. */
  unwrap?(reply: Reply): Reply | null;
}

/** A page's settings for its calls: routes, retries and names of rejections. */
export interface PageCalls<Options, Fault extends string> {
  /** Routes in the order in which an attempt tries them. The last route gets the endpoint's full timeout. */
  readonly routes: readonly Route<Options>[];
  /** Upper limit of the back-off between attempts, before jitter. */
  readonly longestPauseMs: number;
  /** True: no attempt starts later than the endpoint's timeout after the first. False: only retries are limited. */
  readonly isTimed: boolean;
  /** The page's own name of a rejection; null for a rejection that `CommonFault` names. */
  faultOf(status: number, code: unknown): Fault | null;
}

const FIRST_PAUSE_MS = 300;
/** Used for a 429 without a `Retry-After` header. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Creates the function that calls an endpoint by the routes of a page, with back-off between attempts. While the device
 * is offline, the next attempt waits and the deadline moves by the waiting time.
 */
export function createCall<Options, Fault extends string>(deps: CallDeps, page: PageCalls<Options, Fault>) {
  return async <E extends PageEndpoint>(
    endpoint: E,
    input: Request<E>,
    options: Options,
  ): Promise<Result<Output<E>, CommonFault | Fault>> => {
    const id = Math.floor(deps.random() * 2 ** 32).toString(16);
    let deadline = page.isTimed ? deps.now() + endpoint.timeoutMs : Number.POSITIVE_INFINITY;
    for (let number = 0; ; number += 1) {
      const before = deps.now();
      await deps.online();
      deadline += deps.now() - before;
      const reply = await tryRoutes(number, deadline);
      if (reply && reply.status < 500) return resultOf(endpoint, reply);
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** number, page.longestPauseMs) * (0.5 + deps.random());
      if (number >= endpoint.retries || deps.now() + wait >= deadline) return err('network');
      await deps.pause(wait);
    }

    async function tryRoutes(number: number, deadline: number): Promise<Reply | null> {
      for (const route of page.routes) {
        const left = route === page.routes.at(-1) ? endpoint.timeoutMs : Math.max(1, deadline - deps.now());
        const request = requestOf(endpoint, input, route.headers({ options, number, id }));
        const reply = await send(deps, `${route.base}/${endpoint.call}${request.query}`, {
          ...request.init,
          signal: AbortSignal.timeout(Math.min(endpoint.timeoutMs, left)),
        });
        const served = reply && route.unwrap ? route.unwrap(reply) : reply;
        if (served) return served;
      }
      return null;
    }
  };

  function resultOf<E extends PageEndpoint>(endpoint: E, reply: Reply): Result<Output<E>, CommonFault | Fault> {
    // 409 is an answer of the contract, not a rejection: its body is the current state.
    if (reply.status >= 300 && reply.status !== 409) return err(faultOfReply(reply));
    const parsed = z.safeParse(endpoint.output, inOneSpelling(endpoint.output, reply.body));
    return parsed.success ? ok(parsed.data as Output<E>) : err('malformed');
  }

  function faultOfReply({ status, body, retryAfterSeconds }: Reply): CommonFault | Fault {
    const ownFault = page.faultOf(status, (body as { code?: unknown } | null)?.code);
    if (ownFault !== null) return ownFault;
    if (status === 429) return `too-many ${retryAfterSeconds}`;
    return status === 404 ? 'not-found' : 'rejected';
  }
}

function requestOf(endpoint: PageEndpoint, input: unknown, headers: Readonly<Record<string, string>>) {
  const { method } = endpoint;
  const base = { method, credentials: 'same-origin' } as const;
  if (method === 'GET')
    return { query: `?${new URLSearchParams(input as Record<string, string>)}`, init: { ...base, headers } };
  const json = { 'content-type': 'application/json' };
  return { query: '', init: { ...base, headers: { ...headers, ...json }, body: JSON.stringify(input) } };
}

async function send({ fetch, log }: CallDeps, url: string, init: RequestInit): Promise<Reply | null> {
  try {
    const reply = await fetch(url, init);
    if (!reply.ok) log(`Api response code: ${reply.status}`);
    const retryAfterSeconds = Number(reply.headers.get('retry-after')) || DEFAULT_RETRY_AFTER_SECONDS;
    return { status: reply.status, body: await reply.json(), retryAfterSeconds };
  } catch {
    return null;
  }
}
