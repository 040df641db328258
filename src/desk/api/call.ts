import * as z from 'zod/mini';
import { DESK_API_PATH, type DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * How a call of the desk may fail. `network`: no clear answer, the same key may be tried again; `malformed`: an answer
 * that is not the contract's; the rest are the desk's refusals.
 */
export type CallFault =
  | 'network'
  | 'malformed'
  | 'not-signed-in'
  | 'step-up-needed'
  | 'not-allowed'
  | 'not-found'
  | `too-many ${number}`
  | 'rejected';

/** What calling needs from the world: tests pass literals. */
interface CallWorld {
  fetch(url: string, init: RequestInit): Promise<Response>;
  pause(ms: number): Promise<void>;
  random(): number;
}

interface CallOptions {
  /** The idempotency key of one intent: the same for all its tries. */
  readonly key?: string;
  /** Nobody pressed anything: it keeps no session alive. */
  readonly byItself?: boolean;
}

export type DeskCall = <E extends DeskEndpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options?: CallOptions,
) => Promise<Result<z.output<E['output']>, CallFault>>;

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 4_000;
/** Where a limit does not say how long it holds. */
const SOME_SECONDS = 60;

/** Every call of the page: what the network loses is asked again with the same key. */
export function createDeskCall(world: CallWorld): DeskCall {
  return async (endpoint, input, options = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const reply = await ask(world, { endpoint, input, options });
      if (reply !== null && reply.status < 500) return judge(endpoint, reply);
      if (attempt >= endpoint.retries) return err('network');
      await world.pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + world.random()));
    }
  };
}

interface Asking {
  readonly endpoint: DeskEndpoint;
  readonly input: unknown;
  readonly options: CallOptions;
}
interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly seconds: number;
}

async function ask(world: CallWorld, { endpoint, input, options }: Asking): Promise<Reply | null> {
  try {
    const reply = await world.fetch(`${DESK_API_PATH}/${endpoint.call}`, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        ...(options.byItself === true ? { 'fissa-by-itself': '1' } : {}),
      },
      body: JSON.stringify(input),
      credentials: 'same-origin',
      signal: AbortSignal.timeout(endpoint.timeoutMs),
    });
    const seconds = Number(reply.headers.get('retry-after')) || SOME_SECONDS;
    return { status: reply.status, body: await reply.json(), seconds };
  } catch {
    return null;
  }
}

const REFUSALS: Readonly<Record<number, CallFault>> = { 403: 'not-allowed', 404: 'not-found' };

function refusalOf({ status, body, seconds }: Reply): CallFault {
  const { code } = (body ?? {}) as { readonly code?: unknown };
  if (status === 401) return code === 'step-up-needed' ? 'step-up-needed' : 'not-signed-in';
  if (status === 429) return `too-many ${seconds}`;
  return REFUSALS[status] ?? 'rejected';
}

function judge<E extends DeskEndpoint>(endpoint: E, reply: Reply): Result<z.output<E['output']>, CallFault> {
  // 409 is an answer: the state as it is now.
  if (reply.status >= 300 && reply.status !== 409) return err(refusalOf(reply));
  const parsed = z.safeParse(endpoint.output, reply.body);
  return parsed.success ? ok(parsed.data as z.output<E['output']>) : err('malformed');
}
