import { firstScreenOf } from '../../page/public-site.ts';
import type { Environment } from '../../platform/config/environment.ts';
import type { Sites } from '../../platform/config/site.ts';
import type { ServicesDeps } from './ask-service.ts';
import { issuerFinding } from './check-issuer.ts';
import { type Finding, green, yellow } from './finding.ts';

const CITIZENS = {
  ...{ subject: 'spid-cie', setting: 'FISSA_CITIZEN_OIDC_ISSUER' },
  closed: 'customers cannot sign in and must type their data',
};

/**
 * Checks the customers' provider, and names the redirect addresses that must be registered there. An edge only shows the
 * button.
 */
export async function citizenFindings(
  { citizens, role }: Pick<Environment, 'citizens' | 'role'>,
  sites: Sites,
  deps: ServicesDeps,
): Promise<readonly Finding[]> {
  if (citizens === undefined || !['all', 'api'].includes(role)) return [];
  const addresses = [...new Set(sites.sites.map(({ id }) => firstScreenOf(sites, id)))];
  const plain = addresses.filter((address) => !address.startsWith('https:'));
  return [
    await issuerFinding(CITIZENS, citizens.issuer, deps),
    green(CITIZENS.subject, `register at the provider as redirect addresses: ${addresses.join(', ')}`),
    ...(plain.length === 0 ? [] : [yellow(CITIZENS.subject, `${plain.join(', ')}: providers accept https alone`)]),
    ...(citizens.issuer.startsWith('https:') ? [] : [yellow(CITIZENS.subject, 'the issuer is http, for trials alone')]),
  ];
}
