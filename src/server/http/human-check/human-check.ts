import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';

/**
 * Checks that a visitor is human. A token is valid once, for its action only. The difficulty depends on the IP address.
 */
export interface HumanCheck {
  challenge(action: HumanCheckAction, address: string): Promise<Output<typeof challenge>>;
  verify(token: string, action: HumanCheckAction, address: string): Promise<boolean>;
}
