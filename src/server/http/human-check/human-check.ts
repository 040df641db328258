import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';

/** Human check. A token is valid once, for its action only. `address` lets the difficulty rise for one network. */
export interface HumanCheck {
  challenge(action: HumanCheckAction, address: string): Promise<Output<typeof challenge>>;
  verify(token: string, action: HumanCheckAction, address: string): Promise<boolean>;
}
