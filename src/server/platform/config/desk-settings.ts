import type { Variables } from './settings.ts';
import { isLoopback } from './trusted-proxies.ts';

/** Settings of the staff desk. */
export interface DeskSettings {
  readonly port: number;
  /** The operator set the port: if it is in use, the start fails. With the default port only the desk does not open. */
  readonly isPortGiven: boolean;
  readonly host: string;
  /** Public origin of the desk; undefined = this machine's address with the assigned port. */
  readonly origin: string | undefined;
  /** Calls are offered at night and on holidays too, so that a demonstration works at any time. */
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

/** The desk's settings; undefined where it does not open: it needs an identity provider, or the demo's own. */
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

/** Configuration errors, one line each. */
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

/** Settings that would expose the demonstration's desk, which has no password, to other machines. */
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
