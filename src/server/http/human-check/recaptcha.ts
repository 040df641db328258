import type { HumanCheck } from './human-check.ts';

const MIN_SCORE = 0.5;
const TIMEOUT_MS = 3_000;

export interface RecaptchaDeps {
  readonly siteKey: string;
  /** Base URL of the script and the verification, without a trailing slash. */
  readonly url: string;
  readonly secret: string;
  /** Host names of this service; a token made on another host is rejected. */
  readonly hosts: readonly string[];
  fetch(url: string, init: RequestInit): Promise<Response>;
}

/**
 * Creates a human check by reCAPTCHA or a compatible service. Action and host must match, and the score must reach the
 * threshold. Any other answer of the service fails the check.
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
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const said = (await reply.json()) as {
          success?: unknown;
          score?: unknown;
          action?: unknown;
          hostname?: unknown;
        };
        const isOurs = said.action === action && deps.hosts.includes(String(said.hostname));
        return reply.ok && said.success === true && isOurs && Number(said.score) >= MIN_SCORE;
      } catch {
        return false;
      }
    },
  };
}
