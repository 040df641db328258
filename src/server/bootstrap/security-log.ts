import type { BaseDeps } from '../http/base-app.ts';
import { createPseudonym } from '../http/security-event.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';

interface SecurityLogDeps {
  readonly seal: Pick<Seal, 'hash'>;
  readonly metrics: Pick<Metrics, 'told'>;
}

/** How security events are logged: the pseudonyms, made with the installation's key, and the counter for metrics. */
export const securityLog = ({
  seal,
  metrics,
}: SecurityLogDeps): Required<Pick<BaseDeps, 'onSecurity' | 'pseudonym'>> => ({
  pseudonym: createPseudonym(seal),
  onSecurity: (route, code) => metrics.told({ event: 'security', route, code }),
});
