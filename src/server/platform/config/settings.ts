import { z } from 'zod';
import type { SmsHours } from '#domain/message/sms-hours.ts';
import { minuteOf } from '#domain/time/rome.ts';
import { addressesIn, isWritableWanted } from '../database/connect/hosts.ts';
import { LOG_LEVELS } from '../operator-log.ts';
import { securityDestination } from '../security-log/destination.ts';
import { claimTable } from './claim-table.ts';
import { isCidr } from './trusted-proxies.ts';

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blankIsUnset(given) ?? value, schema);

const port = z.coerce.number('a port from 0 to 65535').int().min(0).max(65_535);
const webAddress = z.url({ protocol: /^https?$/, error: 'an http:// or https:// address' });
const issuer = z.union(
  [z.url({ protocol: /^https$/ }), z.url({ protocol: /^http$/, hostname: /^(localhost|127(\.\d+){3}|\[::1\])$/ })],
  { error: 'an https:// address, or http:// on this machine' },
);
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'an address like postgres://user@host/name' });
const databaseAddresses = z
  .string()
  .refine(
    (given) => isWritableWanted(given) && addressesIn(given).every((each) => databaseAddress.safeParse(each).success),
    { error: 'an address like postgres://user@host/name, or with several hosts: one:5432,two:5432' },
  );
const mailAddress = z.url({ protocol: /^smtps?$/, error: 'an address like smtp://host:587' });
const proxyAddress = z
  .string()
  // As in curl, an address without a scheme is http.
  .transform((given) => (given.includes('://') ? given : `http://${given}`))
  .pipe(z.url({ protocol: /^https?$/, error: 'a proxy such as http://proxy.example:3128' }));
const geocoder = z.string().regex(/^(embedded|(photon|nominatim):https?:\/\/.+|google:.+)$/, {
  error: 'embedded, photon:URL, nominatim:URL or google:KEY',
});
const tiles = z
  .string()
  .regex(/^https?:(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})\S+ .+/, {
    error: 'a tile address with {z}, {x} and {y}, then a blank and the attribution',
  })
  .transform((text) => ({ template: text.split(' ', 1).join(), attribution: text.replace(/^\S+ /, '') }));
const addressList = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(webAddress));
const phonePrefixes = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().regex(/^\+[1-9]\d{0,6}$/, { error: 'prefixes such as +39,+41' })));
const smsHours = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/, { error: 'two hours such as 8-21' })
  .transform((hours): SmsHours => {
    const [from = 0, until = 0] = hours.split('-').map(Number);
    return { from, until };
  })
  .refine(({ from, until }) => from < until && until <= 24, { error: 'two hours such as 8-21' });
const hourOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'an hour such as 06:30' })
  .transform((hour) => minuteOf(hour));
const cidrs = z
  .string()
  .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((one) => one.trim())))
  .pipe(z.array(z.string().refine(isCidr, { error: "addresses or CIDRs such as 10.0.0.0/8,::1, or 'none'" })));

const otlpHeaders = z
  .string()
  .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,=]+)*$/, { error: 'headers such as api-key=…,tenant=…' })
  .transform((list) => Object.fromEntries(list.split(',').map((pair) => pair.split('=', 2) as [string, string])));

const seconds = z.coerce.number('a number of seconds from 0 to 300').min(0).max(300);
/** At least 5 connections: the desk's live feed keeps one, and a booking must not wait for a report. */
const poolSize = z.coerce.number('connections of a process, from 5 to 500').int().min(5).max(500);
const processes = z.string().regex(/^(auto|[1-9]\d?)$/, { error: 'a number from 1 to 99, or auto for one a core' });

const securityLog = z.string().transform((text, ctx) => {
  const to = securityDestination(text);
  if (to === null) ctx.addIssue({ code: 'custom', message: 'file:/path, or syslog+tls://host:6514' });
  return to ?? z.NEVER;
});

/** Every environment variable, with its default. */
export const variables = z.object({
  PORT: withDefault(port, 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  METRICS_PORT: optional(port),
  FISSA_TRUSTED_PROXIES: optional(cidrs),
  METRICS_HOST: withDefault(z.string(), '127.0.0.1'),
  FISSA_DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(databaseAddresses),
  DATABASE_DIRECT_URL: optional(databaseAddresses),
  DATABASE_READ_URL: optional(databaseAddress),
  DATABASE_POOL: withDefault(poolSize, 20),
  FISSA_ROLE: withDefault(z.enum(['all', 'edge', 'api', 'worker', 'desk']), 'all'),
  FISSA_API_URL: optional(webAddress),
  FISSA_JOURNAL_PEER: optional(webAddress),
  FISSA_WORKER: withDefault(z.enum(['on', 'off']), 'on'),
  FISSA_PROCESSES: withDefault(processes, '1'),
  FISSA_DRAIN_SECONDS: optional(seconds),
  FISSA_PREPARED_STATEMENTS: optional(z.enum(['on', 'off'])),
  FISSA_DEMO: optional(z.enum(['true', 'false'])),
  FISSA_HSTS: withDefault(z.enum(['subdomains', 'host']), 'subdomains'),
  FISSA_HUMAN_CHECK: withDefault(z.enum(['altcha', 'recaptcha', 'off']), 'altcha'),
  RECAPTCHA_SECRET: optional(z.string()),
  RECAPTCHA_SITE_KEY: optional(z.string()),
  RECAPTCHA_URL: withDefault(webAddress, 'https://www.google.com/recaptcha'),
  FISSA_CONFIRMATION: withDefault(z.enum(['off', 'contact']), 'off'),
  FISSA_RECOGNITION: withDefault(z.enum(['open', 'strict']), 'open'),
  CALL_PROMISE_HOURS: withDefault(z.coerce.number('hours from 1 to 24').int().min(1).max(24), 4),
  FISSA_EVENT_DAYS: withDefault(z.coerce.number('days from 30 to 3650').int().min(30).max(3650), 400),
  FISSA_RATE_LIMITS: withDefault(z.enum(['on', 'off']), 'on'),
  FISSA_LOG_LEVEL: withDefault(z.enum(LOG_LEVELS), 'info'),
  FISSA_SECURITY_LOG: optional(securityLog),
  FISSA_API_DOCS: withDefault(z.enum(['on', 'off']), 'on'),
  SMTP_URL: optional(mailAddress),
  MAIL_FROM: optional(z.string().includes('@')),
  SMS_WEBHOOK_URL: optional(webAddress),
  FISSA_SMS_PREFIXES: withDefault(phonePrefixes, '+39'),
  FISSA_SMS_HOURS: withDefault(smsHours, '8-21'),
  FISSA_DAY_LIST_DIR: optional(z.string()),
  FISSA_DAY_LIST_MAIL: withDefault(z.enum(['on', 'off']), 'off'),
  FISSA_DAY_LIST_AT: withDefault(hourOfDay, '06:30'),
  WEBHOOK_URLS: optional(addressList),
  WEBHOOK_SECRET: optional(z.string().min(24)),
  WEBHOOK_SECRET_FORMER: optional(z.string().min(24)),
  RECEIPTS_SECRET: optional(z.string().min(24)),
  GEOCODER: withDefault(geocoder, 'embedded'),
  MAP_TILES: optional(tiles),
  FISSA_SITE: optional(z.string()),
  FISSA_MACHINES: optional(z.string()),
  FISSA_KEYS: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: optional(otlpHeaders),
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: withDefault(z.coerce.number('a share from 0 to 1').min(0).max(1), 1),
  DESK_PORT: optional(z.union([z.literal('off'), port])),
  DESK_HOST: withDefault(z.string(), '127.0.0.1'),
  DESK_ORIGIN: optional(webAddress),
  DESK_CALLS: optional(z.enum(['by-day', 'any-time'])),
  OIDC_ISSUER: optional(issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_ACR: optional(z.string()),
  FISSA_CITIZEN_OIDC_ISSUER: optional(issuer),
  FISSA_CITIZEN_OIDC_CLIENT_ID: optional(z.string()),
  FISSA_CITIZEN_OIDC_CLIENT_SECRET: optional(z.string()),
  FISSA_CITIZEN_OIDC_SCOPE: withDefault(z.string(), 'openid profile email'),
  FISSA_CITIZEN_OIDC_ACR: optional(z.string()),
  FISSA_CITIZEN_OIDC_CLAIMS: optional(claimTable),
  FISSA_CITIZEN_OIDC_TRUSTED: optional(z.literal('email', { error: 'email, or nothing' })),
  HTTP_PROXY: optional(proxyAddress),
  HTTPS_PROXY: optional(proxyAddress),
  NO_PROXY: optional(z.string()),
  http_proxy: optional(proxyAddress),
  https_proxy: optional(proxyAddress),
  no_proxy: optional(z.string()),
});

export type Variables = z.output<typeof variables>;
