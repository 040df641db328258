import {
  type Attempt,
  type CallDeps,
  type CommonFault,
  createCall as createPageCall,
  type PageCalls,
} from '#client/call.ts';
import {
  API_PATH,
  type Endpoint,
  HUMAN_CHECK,
  LANGUAGE,
  type Output,
  PROXY_PATH,
  type Request,
} from '#contract/endpoint.ts';
import type { Flow } from '#domain/product.ts';
import { err, type Result } from '#domain/result.ts';
import { urlFault } from './no-url.ts';

export type CallFault = CommonFault | 'human-check';

export interface CallOptions {
  /** The idempotency key of the visitor's intent: shared by both paths and all tries. */
  readonly key?: string;
  readonly flow?: Flow | 'CLINK';
  readonly host?: string;
  /** Language of the page. */
  readonly language?: string;
  /** A solved challenge for this one request, of a browser that keeps no pass cookie. */
  readonly human?: string;
  /** A background call: the page does not wait for its answer. */
  readonly quiet?: boolean;
}

const ownHeaders = ({ id, options: { key, human, language } }: Attempt<CallOptions>) => ({
  'x-request-id': id,
  ...(language && { [LANGUAGE]: language }),
  ...(key && { 'idempotency-key': key }),
  ...(human && { [HUMAN_CHECK]: human }),
});

/** Each call goes to the proxy first, then to the direct path, with a timeout for each. */
const PAGE: PageCalls<CallOptions, 'human-check'> = {
  routes: [
    {
      base: PROXY_PATH,
      headers: (asked) => ({
        ...ownHeaders(asked),
        'x-app': 'FA3',
        'x-flow': asked.options.flow ?? 'PP',
        'x-retry-count': String(asked.number),
        ...(asked.options.host && { 'x-forward-host': asked.options.host }),
      }),
      unwrap({ status, body }) {
        const served = status === 200 ? (body as { status?: unknown; data?: unknown } | null) : null;
        return served?.status === 1 ? { status, body: served.data, retryAfterSeconds: 0 } : null;
      },
    },
    { base: API_PATH, headers: ownHeaders },
  ],
  // Short enough that all ten tries of a create fit into one minute.
  longestPauseMs: 6_000,
  isTimed: true,
  faultOf: (_status, code) => (code === 'human-check-failed' ? 'human-check' : null),
};

/** Creates the function that sends every call of the page. Faults are names; each screen has its messages for them. */
export function createCall(deps: CallDeps) {
  const callPage = createPageCall(deps, PAGE);
  return async <E extends Endpoint>(
    endpoint: E,
    input: Request<E>,
    options: CallOptions = {},
  ): Promise<Result<Output<E>, CallFault>> => {
    const fault = urlFault(endpoint.call && `${API_PATH}/${endpoint.call}`);
    if (fault === null) return callPage(endpoint, input, options);
    deps.log(fault);
    return err('network');
  };
}
