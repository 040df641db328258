import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';

/** Tells people from programs. A token counts once, for its action only. */
export interface HumanCheck {
  /** `address`: whose, so that many from one place may cost more. */
  challenge(action: HumanCheckAction, address: string): Promise<Output<typeof challenge>>;
  verify(token: string, action: HumanCheckAction): Promise<boolean>;
}
