import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/lookup.ts';

export type Action = 'prestito_personale' | 'prestito_business';

/** Tells people from programs (R6.8). A token counts once, for its action only. */
export interface HumanCheck {
  challenge(action: Action): Promise<Output<typeof challenge>>;
  verify(token: string, action: Action): Promise<boolean>;
}
