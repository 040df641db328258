import { startIdentityProvider } from './identity-provider.ts';
import { freePort } from './ports.ts';

/** Claims of a person, as an aggregator of SPID and CIE names them. */
export interface CitizenClaims {
  readonly fiscalNumber: string;
  readonly name: string;
  readonly familyName: string;
  readonly email?: string;
  readonly mobilePhone?: string;
}

const CLIENT = { client_id: 'fissa', client_secret: 'a secret of the service' };

/** Starts an aggregator of SPID and CIE on localhost. `person`: who signs in; null: the person refuses. */
export async function startCitizenProvider(returnTo: readonly string[], person: () => CitizenClaims | null) {
  const { issuer, stop } = await startIdentityProvider(await freePort(), () => person()?.fiscalNumber ?? null, {
    clients: [{ ...CLIENT, redirect_uris: [...returnTo] }],
    claims: { openid: ['sub'], profile: ['fiscalNumber', 'name', 'familyName', 'mobilePhone'], email: ['email'] },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...person() }) }),
  });
  const settings = {
    FISSA_CITIZEN_OIDC_ISSUER: issuer,
    FISSA_CITIZEN_OIDC_CLIENT_ID: CLIENT.client_id,
    FISSA_CITIZEN_OIDC_CLIENT_SECRET: CLIENT.client_secret,
  };
  return { settings, stop };
}
