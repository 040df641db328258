import type { Variables } from './settings.ts';
import { isLoopback } from './trusted-proxies.ts';

/** The staff's door (R16.1.1). */
export interface DeskSettings {
  readonly port: number;
  /** Named by the operator: then another program on it is an error, and not only a desk that stays shut. */
  readonly isPortGiven: boolean;
  readonly host: string;
  /** Its address as browsers know it; undefined = this machine's, with the port it got. */
  readonly origin: string | undefined;
  /** Calls are made at night and on holidays too: for who tries the demonstration then. */
  readonly callsAnyTime: boolean;
  /** The lender's identity provider; undefined = the demonstration's own. */
  readonly oidc:
    | {
        readonly issuer: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly acr: string | undefined;
      }
    | undefined;
}

const USUAL_PORT = 3010;

/** Only where somebody can sign in: with a provider, or in the demonstration on this machine. */
export function deskSettings(values: Variables, demo: boolean): DeskSettings | undefined {
  const { DESK_PORT: port, DESK_HOST: host, DESK_ORIGIN: origin, OIDC_ACR: acr } = values;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const opens = values.FISSA_ROLE === 'all' || values.FISSA_ROLE === 'desk';
  if (!opens || port === 'off') return undefined;
  const callsAnyTime = values.DESK_CALLS === undefined ? demo : values.DESK_CALLS === 'any-time';
  const own = { port: port ?? USUAL_PORT, isPortGiven: port !== undefined, host, origin, callsAnyTime };
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { ...own, oidc: { issuer, clientId, clientSecret, acr } };
  return demo && isLoopback(host) ? { ...own, oidc: undefined } : undefined;
}

export function deskProblems(values: Variables): string[] {
  const problems: string[] = [];
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (values.OIDC_ISSUER !== undefined && values[name] === undefined)
      problems.push(`${name} is missing: OIDC_ISSUER needs it`);
  if (values.OIDC_ISSUER !== undefined && values.DESK_ORIGIN === undefined && !isLoopback(values.DESK_HOST))
    problems.push('DESK_ORIGIN is missing: with OIDC_ISSUER say how browsers reach the desk');
  if (values.FISSA_ROLE === 'desk' && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: FISSA_ROLE=desk shows what others booked there');
  return problems;
}
