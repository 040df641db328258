import type { OidcClient } from '../oidc.ts';
import type { ClaimTable } from './claim-table.ts';
import type { Variables } from './settings.ts';

/** The provider by which customers sign in: an aggregator of SPID and CIE that speaks OpenID Connect. */
export interface CitizenSettings extends OidcClient {
  readonly scope: string;
  /** Accepted authentication contexts; an ID token must have one of them. Empty: any. */
  readonly acr: readonly string[];
  readonly claims: ClaimTable;
  /** Whether a claimed e-mail counts as proven. */
  readonly trustsEmail: boolean;
}

/** The names of SPID's attributes, which most aggregators keep. */
const SPID_CLAIMS: ClaimTable = {
  taxCode: 'fiscalNumber',
  firstName: 'name',
  lastName: 'familyName',
  email: 'email',
  mobile: 'mobilePhone',
};
/** The settings of the customers' sign-in; undefined without a provider. */
export function citizenSettings(values: Variables): CitizenSettings | undefined {
  const { FISSA_CITIZEN_OIDC_ISSUER: issuer, FISSA_CITIZEN_OIDC_ACR: acr = '' } = values;
  if (issuer === undefined) return undefined;
  return {
    issuer,
    clientId: values.FISSA_CITIZEN_OIDC_CLIENT_ID ?? '',
    clientSecret: values.FISSA_CITIZEN_OIDC_CLIENT_SECRET ?? '',
    scope: values.FISSA_CITIZEN_OIDC_SCOPE,
    acr: acr.split(' ').filter((one) => one !== ''),
    claims: values.FISSA_CITIZEN_OIDC_CLAIMS ?? SPID_CLAIMS,
    trustsEmail: values.FISSA_CITIZEN_OIDC_TRUSTED === 'email',
  };
}

/** Configuration errors, one line each. An edge only shows the button, so it needs the issuer alone. */
export function citizenProblems(values: Variables): string[] {
  if (values.FISSA_CITIZEN_OIDC_ISSUER === undefined || !['all', 'api'].includes(values.FISSA_ROLE)) return [];
  const needed = ['FISSA_CITIZEN_OIDC_CLIENT_ID', 'FISSA_CITIZEN_OIDC_CLIENT_SECRET'] as const;
  return needed
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: FISSA_CITIZEN_OIDC_ISSUER needs it`);
}
