import * as z from 'zod/mini';
import type { Output, PageEndpoint, Request } from '#contract/endpoint.ts';
import { inOneSpelling } from '#contract/field-aliases.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * Failures of a call on every page. `network`: no clear answer, a retry may use the same key; `malformed`: an answer
 * that violates the contract; the others are the server's rejections, `too-many` with the seconds to wait.
 */
export type CommonFault = 'network' | 'malformed' | 'not-found' | `too-many ${number}` | 'rejected';

/** Browser functions that a call needs; tests pass stubs. */
export interface CallDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
  /** Resolves once the device is online; at once where it is. */
  online(): Promise<void>;
  now(): number;
  random(): number;
  /** Logs a line for developers. */
  log(line: string): void;
}

/** One attempt of a call. */
export interface Try<Options> {
  readonly options: Options;
  /** From 0. */
  readonly number: number;
  /** Shared by all attempts and routes: request ids in the server's log begin with it. */
  readonly id: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** Seconds until the next request is accepted. */
  readonly seconds: number;
}

/** One path to the server. */
export interface Route<Options> {
  readonly base: string;
  headers(asked: Try<Options>): Readonly<Record<string, string>>;
  /** Unwraps the server's reply from the route's own; null makes the call try the next route. */
  unwrap?(reply: Reply): Reply | null;
}

/** How a page calls the server. */
export interface Page<Options, Fault extends string> {
  /** Routes in the order of each attempt. The last one gets the endpoint's full timeout. */
  readonly routes: readonly Route<Options>[];
  readonly longestPauseMs: number;
  /** True: no attempt starts after the endpoint's timeout; false: only the number of retries is limited. */
  readonly isTimed: boolean;
  /** The page's own name of a rejection; null for the common ones. */
  faultOf(status: number, code: unknown): Fault | null;
}

const FIRST_PAUSE_MS = 300;
/** Default for a 429 without `Retry-After`. */
const SOME_SECONDS = 60;

/**
 * Calls endpoints by the routes of a page, with back-off between attempts. Offline, an attempt waits and its timeout
 * is paused.
 */
export function createCall<Options, Fault extends string>(deps: CallDeps, page: Page<Options, Fault>) {
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
      const reply = await byRoutes(number, deadline);
      if (reply && reply.status < 500) return judge(endpoint, reply);
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** number, page.longestPauseMs) * (0.5 + deps.random());
      if (number >= endpoint.retries || deps.now() + wait >= deadline) return err('network');
      await deps.pause(wait);
    }

    async function byRoutes(number: number, deadline: number): Promise<Reply | null> {
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

  function judge<E extends PageEndpoint>(endpoint: E, reply: Reply): Result<Output<E>, CommonFault | Fault> {
    // 409 is a regular answer with the current state.
    if (reply.status >= 300 && reply.status !== 409) return err(refusalOf(reply));
    const parsed = z.safeParse(endpoint.output, inOneSpelling(endpoint.output, reply.body));
    return parsed.success ? ok(parsed.data as Output<E>) : err('malformed');
  }

  function refusalOf({ status, body, seconds }: Reply): CommonFault | Fault {
    const own = page.faultOf(status, (body as { code?: unknown } | null)?.code);
    if (own !== null) return own;
    if (status === 429) return `too-many ${seconds}`;
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
    const seconds = Number(reply.headers.get('retry-after')) || SOME_SECONDS;
    return { status: reply.status, body: await reply.json(), seconds };
  } catch {
    return null;
  }
}
