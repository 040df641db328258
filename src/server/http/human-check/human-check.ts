import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';

/** Tells people from programs. A token counts once, for its action only. `address`: whose, so that many from one place may cost more. */
export interface HumanCheck {
  challenge(action: HumanCheckAction, address: string): Promise<Output<typeof challenge>>;
  verify(token: string, action: HumanCheckAction, address: string): Promise<boolean>;
}
