import type { Endpoint, Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from './call.ts';

/** A visit's pass through the human check. */
export interface HumanPass {
  /** Shows that a person is there, once a visit, for the action of its first call; many who ask wait for the one answer. Never fails: the server judges. */
  show(action: HumanCheckAction): Promise<void>;
  /** `<action> <token>` for one request, of a browser that keeps no pass; '' where none can be had. */
  once(action: HumanCheckAction): Promise<string>;
  /** What was shown counts no more, as after two hours. */
  forget(): void;
}
type Challenge = Output<typeof challenge>;

export interface PassWorld {
  ask(action: HumanCheckAction): Promise<Result<Challenge, CallFault>>;
  /** What answers a challenge; '' when it cannot be had. */
  tokenOf(challenge: Challenge, action: HumanCheckAction): Promise<string>;
  tell(token: string, action: HumanCheckAction): Promise<Result<unknown, CallFault>>;
}

/** Solves the challenge while the visitor reads, before a call needs it. */
export function createPass({ ask, tokenOf, tell }: PassWorld): HumanPass {
  let shown: Promise<void> | null = null;

  /** Null where nothing is asked. */
  async function solved(action: HumanCheckAction): Promise<string | null> {
    const asked = await ask(action);
    if (!asked.ok) return '';
    return asked.value.tipo === 'off' ? null : tokenOf(asked.value, action).catch(() => '');
  }

  async function solve(action: HumanCheckAction): Promise<boolean> {
    const token = await solved(action);
    return token === null || (token !== '' && (await tell(token, action)).ok);
  }

  return {
    show(action) {
      shown ??= solve(action).then((done) => {
        if (!done) shown = null;
      });
      return shown;
    },
    async once(action) {
      const token = await solved(action);
      return token ? `${action} ${token}` : '';
    },
    forget() {
      shown = null;
    },
  };
}

/** Who is to be shown for a call, and as what. */
interface Needed {
  readonly human: Endpoint['human'];
  readonly action: HumanCheckAction;
  readonly keepsCookies: boolean;
}

/**
 * A call for people only waits for the visit's pass; one that ended meanwhile is got anew, once. A browser that keeps no
 * cookies solves a challenge for each.
 */
export async function withPass<T>(
  pass: HumanPass,
  { human, action, keepsCookies }: Needed,
  call: (human?: string) => Promise<Result<T, CallFault>>,
): Promise<Result<T, CallFault>> {
  if (human === undefined) return call();
  if (!keepsCookies) return call(await pass.once(action));
  await pass.show(action);
  const answer = await call();
  if (answer.ok || answer.error !== 'human-check') return answer;
  pass.forget();
  await pass.show(action);
  return call();
}
