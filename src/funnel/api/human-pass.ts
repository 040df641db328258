import type { Endpoint, Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';
import type { Result } from '#domain/result.ts';
import type { CallFault } from './call.ts';

/** The visit's pass of the human check. */
export interface HumanPass {
  /** Gets a pass once per visit, for the action of its first call; concurrent callers share it. Never rejects. */
  show(action: HumanCheckAction): Promise<void>;
  /** `<action> <token>` for one request of a browser without cookies; '' without a token. */
  once(action: HumanCheckAction): Promise<string>;
  /** Drops the pass because it has expired, for example after two hours. */
  forget(): void;
}
type Challenge = Output<typeof challenge>;

export interface PassDeps {
  ask(action: HumanCheckAction): Promise<Result<Challenge, CallFault>>;
  /** Solves a challenge; '' when it cannot be solved. */
  tokenOf(challenge: Challenge, action: HumanCheckAction): Promise<string>;
  tell(token: string, action: HumanCheckAction): Promise<Result<unknown, CallFault>>;
}

/** Solves the challenge while the visitor reads, before a call needs it. */
export function createPass({ ask, tokenOf, tell }: PassDeps): HumanPass {
  let shown: Promise<void> | null = null;

  /** Null where the site has no human check. */
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

/** Whether a call needs the pass, and under which action. */
interface Needed {
  readonly human: Endpoint['human'];
  readonly action: HumanCheckAction;
  readonly keepsCookies: boolean;
}

/**
 * A call that needs the human check waits for the visit's pass; an expired pass is renewed once. A browser without
 * cookies solves a challenge for each call, and another one if a request whose answer was lost has used it up.
 */
export async function withPass<T>(
  pass: HumanPass,
  { human, action, keepsCookies }: Needed,
  call: (human?: string) => Promise<Result<T, CallFault>>,
): Promise<Result<T, CallFault>> {
  if (human === undefined) return call();
  const withCheck = async () => (keepsCookies ? pass.show(action).then(() => call()) : call(await pass.once(action)));
  const answer = await withCheck();
  if (answer.ok || answer.error !== 'human-check') return answer;
  pass.forget();
  return withCheck();
}
