import { plainAddress } from '../http/address.ts';
import { createAltcha } from '../http/human-check/altcha.ts';
import { createChallengeDifficulty } from '../http/human-check/challenge-difficulty.ts';
import type { ConsumeChallenge } from '../http/human-check/consume-challenge.ts';
import type { HumanCheck } from '../http/human-check/human-check.ts';
import { noCheck } from '../http/human-check/off.ts';
import { createPasses, everybodyPasses, type Passes } from '../http/human-check/passes.ts';
import { recaptchaCheck } from '../http/human-check/recaptcha.ts';
import { systemClock } from '../platform/clock.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { Keys } from '../platform/config/keys.ts';
import type { Sites } from '../platform/config/site.ts';
import type { LogEvent } from '../platform/operator-log.ts';
import { securityEvent } from '../platform/security-log/security-event.ts';

/** The configured human check, and the passes that visits get for a solved challenge. */
export interface HumanCheckParts {
  readonly humanCheck: HumanCheck;
  readonly passes: Passes;
}
interface HumanCheckDeps {
  readonly environment: Pick<Environment, 'humanCheck' | 'recaptcha'>;
  readonly sites: Sites;
  readonly keys: Keys;
  readonly spend: ConsumeChallenge;
  readonly tell: LogEvent;
}

export function createHumanCheck({ environment, sites, keys, spend, tell }: HumanCheckDeps): HumanCheckParts {
  if (environment.humanCheck === 'off') return { humanCheck: noCheck, passes: everybodyPasses };
  const passes = createPasses(keys, systemClock);
  if (environment.humanCheck === 'altcha') {
    const onDearer = (address: string, times: number) =>
      tell({
        event: 'security',
        ...securityEvent('challenge-dearer', { outcome: 'refused', route: 'challenge', client: plainAddress(address) }),
        times,
      });
    const prices = createChallengeDifficulty(() => performance.now());
    return {
      humanCheck: createAltcha({ keys, clock: systemClock, consume: spend, difficulty: prices, onHarder: onDearer }),
      passes,
    };
  }
  const hosts = sites.sites.flatMap((site) => site.hosts);
  if (environment.recaptcha === undefined) throw new Error('The hosted human check has no keys');
  return { humanCheck: recaptchaCheck({ ...environment.recaptcha, hosts, fetch }), passes };
}
