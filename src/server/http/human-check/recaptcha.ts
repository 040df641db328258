import type { HumanCheck } from './human-check.ts';

const ENOUGH = 0.5;
const PATIENCE_MS = 3_000;

export interface RecaptchaDeps {
  readonly siteKey: string;
  /** Base URL of the script and the verification, without a trailing slash. */
  readonly url: string;
  readonly secret: string;
  readonly hosts: readonly string[];
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/**
 * Adapter of a score service: action and host must match, and the score must reach the threshold. Any unclear answer
 * fails.
 */
export function recaptchaCheck(deps: RecaptchaDeps): HumanCheck {
  return {
    challenge: async () => ({ tipo: 'recaptcha', siteKey: deps.siteKey, script: `${deps.url}/api.js` }),
    async verify(token, action) {
      if (!token) return false;
      try {
        const reply = await deps.fetch(`${deps.url}/api/siteverify`, {
          method: 'POST',
          body: new URLSearchParams({ secret: deps.secret, response: token }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const said = (await reply.json()) as {
          success?: unknown;
          score?: unknown;
          action?: unknown;
          hostname?: unknown;
        };
        const isOurs = said.action === action && deps.hosts.includes(String(said.hostname));
        return reply.ok && said.success === true && isOurs && Number(said.score) >= ENOUGH;
      } catch {
        return false;
      }
    },
  };
}
