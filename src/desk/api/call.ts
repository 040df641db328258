import { type CallDeps, type CommonFault, createCall, type PageCalls } from '#client/call.ts';
import { DESK_API_PATH, type DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import type { Output, Request } from '#contract/endpoint.ts';
import type { Result } from '#domain/result.ts';

type OwnFault = 'not-signed-in' | 'step-up-needed' | 'not-allowed';
export type CallFault = CommonFault | OwnFault;

interface CallOptions {
  /** The idempotency key of one intent, shared by all its tries. */
  readonly key?: string;
  /** A background request: it does not prolong the session. */
  readonly byItself?: boolean;
}

export type DeskCall = <E extends DeskEndpoint>(
  endpoint: E,
  input: Request<E>,
  options?: CallOptions,
) => Promise<Result<Output<E>, CallFault>>;

const PAGE: PageCalls<CallOptions, OwnFault> = {
  routes: [
    {
      base: DESK_API_PATH,
      headers: ({ options: { key, byItself } }) => ({
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(byItself === true && { 'fissa-by-itself': '1' }),
      }),
    },
  ],
  longestPauseMs: 4_000,
  isTimed: false,
  faultOf(status, code) {
    if (status === 401) return code === 'step-up-needed' ? 'step-up-needed' : 'not-signed-in';
    return status === 403 ? 'not-allowed' : null;
  },
};

/** Creates the function that sends every call of the page; a request without an answer is retried with its key. */
export function createDeskCall(deps: Pick<CallDeps, 'fetch' | 'pause' | 'random'>): DeskCall {
  const call = createCall({ ...deps, online: async () => undefined, now: () => 0, log: () => undefined }, PAGE);
  return (endpoint, input, options = {}) => call(endpoint, input, options);
}
