import type { Variables } from './settings.ts';
import { isLoopback } from './trusted-proxies.ts';

/** The staff's door. */
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

const isOpened = ({ FISSA_ROLE: role, DESK_PORT: port }: Variables): boolean =>
  (role === 'all' || role === 'desk') && port !== 'off';

/** The desk opens with an identity provider, or in the demonstration, whose provider asks for no password. */
export function deskSettings(values: Variables, demo: boolean): DeskSettings | undefined {
  const { DESK_PORT: port, DESK_HOST: host, DESK_ORIGIN: origin, OIDC_ACR: acr } = values;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (!isOpened(values) || port === 'off') return undefined;
  const callsAnyTime = values.DESK_CALLS === undefined ? demo : values.DESK_CALLS === 'any-time';
  const own = { port: port ?? USUAL_PORT, isPortGiven: port !== undefined, host, origin, callsAnyTime };
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    return { ...own, oidc: { issuer, clientId, clientSecret, acr } };
  return demo ? { ...own, oidc: undefined } : undefined;
}

/** One line each. */
export function deskProblems(values: Variables, demo: boolean): string[] {
  const problems: string[] = isOpened(values) && demo && values.OIDC_ISSUER === undefined ? publicDemo(values) : [];
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const)
    if (values.OIDC_ISSUER !== undefined && values[name] === undefined)
      problems.push(`${name} is missing: OIDC_ISSUER needs it`);
  if (values.OIDC_ISSUER !== undefined && values.DESK_ORIGIN === undefined && !isLoopback(values.DESK_HOST))
    problems.push('DESK_ORIGIN is missing: with OIDC_ISSUER say how browsers reach the desk');
  if (values.FISSA_ROLE === 'desk' && values.DATABASE_URL === undefined)
    problems.push('DATABASE_URL is missing: FISSA_ROLE=desk shows what others booked there');
  return problems;
}

const REMEDY =
  'the desk of the demonstration asks for no password and is for this machine alone. ' +
  'Name your identity provider (OIDC_ISSUER), or close the desk (DESK_PORT=off)';

/** What would let others reach a desk that anybody may enter. */
function publicDemo(values: Variables): string[] {
  const { FISSA_TRUSTED_PROXIES: proxies = [], DESK_HOST: host, DESK_ORIGIN: origin } = values;
  const settings = [
    ...(proxies.length > 0 ? ['FISSA_TRUSTED_PROXIES names proxies'] : []),
    ...(isLoopback(host) ? [] : ['DESK_HOST is not loopback']),
    ...(origin === undefined || isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
      ? []
      : ['DESK_ORIGIN is not loopback']),
  ];
  return settings.map((setting) => `${setting}: ${REMEDY}`);
}
