import type { Output } from '#contract/endpoint.ts';
import type { challenge } from '#contract/human-check.ts';
import type { HumanCheckAction } from '#domain/product.ts';

/** The token that answers a challenge of the configured check; '' without one. */
export async function humanToken(
  { tipo, sfida, siteKey, script }: Output<typeof challenge>,
  action: HumanCheckAction,
): Promise<string> {
  if (tipo === 'altcha' && sfida) return (await import('./solve-challenge.ts')).solveChallenge(sfida);
  if (tipo === 'recaptcha' && siteKey && script)
    return (await import('./ask-recaptcha.ts')).askRecaptcha({ siteKey, script, action });
  return '';
}
