import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/lookup.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../http/handle.ts';

export type Action = 'prestito_personale' | 'prestito_business';

/** Tells people from programs (R6.8). A token counts once, for its action only. */
export interface HumanCheck {
  challenge(action: Action): Promise<Output<typeof challenge>>;
  verify(token: string, action: Action): Promise<boolean>;
}

/** No check at all: tests and trusted networks. */
export const noCheck: HumanCheck = { challenge: async () => ({ tipo: 'off' }), verify: async () => true };

export const challengeCall =
  (check: HumanCheck): Handle<typeof challenge> =>
  async ({ azione }) =>
    ok({ body: await check.challenge(azione) });
