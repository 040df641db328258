import { availableParallelism } from 'node:os';
import type { SmsHours } from '#domain/message/sms-hours.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { withoutPooler } from '../database/connect/addresses.ts';
import type { LogLevel } from '../operator-log.ts';
import type { SecurityDestination } from '../security-log/destination.ts';
import { type CitizenSettings, citizenSettings } from './citizen-settings.ts';
import { type DayListSettings, dayListSettings } from './day-list-settings.ts';
import { missingCompanions } from './dependent-settings.ts';
import { type DeskSettings, deskSettings } from './desk-settings.ts';
import { type ProxySettings, proxySettings } from './proxy-settings.ts';
import { type Source, withSecretFiles } from './secret-files.ts';
import { type Variables, variables } from './settings.ts';
import { type TracingSettings, tracingSettings } from './tracing-settings.ts';

/** The validated configuration of one process. Unset services are undefined: mail then goes to files, SMS nowhere. */
export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly metricsPort: number | undefined;
  /** Addresses or CIDRs whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Address for metrics, separate from `HOST`, so that a public service does not expose them. */
  readonly metricsHost: string;
  readonly dataDir: string;
  /** Undefined = the embedded database. */
  readonly databaseUrl: string | undefined;
  /**
   * The address for the owner's role, which bypasses a pooler; undefined = the server's role is the owner, or
   * migrations run elsewhere.
   */
  readonly databaseDirectUrl: string | undefined;
  /** A read replica for reads that may be stale; undefined = the primary. */
  readonly databaseReadUrl: string | undefined;
  /** Maximum connections per process. */
  readonly databasePool: number;
  readonly role: 'all' | 'edge' | 'api' | 'worker' | 'desk';
  /** False where another process delivers, so that deliveries do not compete with bookings. */
  readonly delivers: boolean;
  /** Number of processes behind one port; more than one in the role `api` only. */
  readonly processes: number;
  /** Seconds between SIGTERM and closing the port: load balancers see "not ready" meanwhile. */
  readonly drainSeconds: number;
  /** False behind a pooler that assigns a connection per transaction. */
  readonly preparedStatements: boolean;
  readonly apiUrl: string | undefined;
  /** Peer edge that stores each request before it is acknowledged; undefined = this edge's disk only. */
  readonly journalPeer: string | undefined;
  readonly demo: boolean;
  /** HSTS scope: this host, or its subdomains too. */
  readonly hsts: 'subdomains' | 'host';
  readonly humanCheck: 'altcha' | 'recaptcha' | 'off';
  readonly recaptcha: { readonly secret: string; readonly siteKey: string; readonly url: string } | undefined;
  /** `contact`: an appointment keeps its seat permanently once its contact is proven. */
  readonly confirmation: 'off' | 'contact';
  /** `strict`: a customer is recognised only after a code sent to the contact on file. */
  readonly recognition: 'open' | 'strict';
  /** Working hours within which a callback is promised. */
  readonly promiseHours: number;
  readonly rateLimits: boolean;
  readonly apiDocs: boolean;
  /** Log threshold. */
  readonly logLevel: LogLevel;
  /** Where security events are sent besides the operator's log; undefined = nowhere. */
  readonly securityLog: SecurityDestination | undefined;
  readonly smtpUrl: string | undefined;
  /** '' = the sender of the site file. */
  readonly mailFrom: string;
  readonly smsWebhookUrl: string | undefined;
  /** Country prefixes that receive SMS; in Italy mobile numbers only. */
  readonly smsPrefixes: readonly string[];
  /** Hours in which SMS are sent; verification codes are sent at any time. */
  readonly smsHours: SmsHours;
  /** Retention of page events in days. */
  readonly eventDays: number;
  /** The day's list of each branch, by itself; undefined = off. */
  readonly dayLists: DayListSettings | undefined;
  readonly webhookUrls: readonly string[];
  readonly webhookSecret: string | undefined;
  /** Former secret that receivers may still verify with. */
  readonly formerWebhookSecret: string | undefined;
  /** Key for signatures of SMS receipts and mail bounces; undefined = receipts are not accepted. */
  readonly receiptsSecret: string | undefined;
  readonly geocoder: string;
  /** Undefined = the built-in schematic map. */
  readonly mapTiles: { readonly template: string; readonly attribution: string } | undefined;
  readonly siteFile: string | undefined;
  /** File of the integration clients that may read; undefined = none. */
  readonly machinesFile: string | undefined;
  readonly keys: string | undefined;
  /** Trace destination; undefined = tracing is off. */
  readonly tracing: TracingSettings | undefined;
  /** Proxies of outgoing requests; undefined = none. */
  readonly proxy: ProxySettings | undefined;
  /** The staff desk; undefined where it does not open. */
  readonly desk: DeskSettings | undefined;
  /** The provider by which customers sign in with SPID or CIE; undefined = none. */
  readonly citizens: CitizenSettings | undefined;
};

type Problems = { readonly ok: false; readonly error: 'invalid'; readonly problems: readonly string[] };

/** The country prefixes that get SMS; none without a gateway. */
export const reachedBySms = ({ smsWebhookUrl, smsPrefixes }: Environment): readonly string[] =>
  smsWebhookUrl === undefined ? [] : smsPrefixes;

/** Reads the variables; on failure `problems` has one line per bad variable, naming it but never its value. */
export function readEnvironment(given: Source): Exclude<Result<Environment, never>, { ok: false }> | Problems {
  const { source, problems } = withSecretFiles(given);
  // A setting whose file cannot be read is not reported as missing too.
  if (problems.length > 0) return invalid(problems);
  const parsed = variables.safeParse(source);
  if (!parsed.success) return invalid(allProblems(source, parsed.error.issues));
  const missing = missingCompanions(parsed.data, isDemo(parsed.data));
  return missing.length > 0 ? invalid(missing) : ok(toEnvironment(parsed.data));
}

/** Lists invalid values and missing settings together, so that one start shows every problem. */
function allProblems(source: Source, issues: readonly Issue[]): string[] {
  const wrong = new Map(issues.map(line));
  const rest = variables.safeParse({
    ...source,
    ...Object.fromEntries([...wrong.keys()].map((name) => [name, undefined])),
  });
  const missing = rest.success ? missingCompanions(rest.data, isDemo(rest.data)) : [];
  return [...wrong.values(), ...missing.filter((problem) => ![...wrong.keys()].some((name) => problem.includes(name)))];
}

/** Like `readEnvironment`, but prints problems and exits with code 1. */
export function environmentOrExit(source = process.env): Environment {
  const read = readEnvironment(source);
  if (read.ok) return read.value;
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}

function invalid(problems: readonly string[]): Problems {
  return { ...err('invalid'), problems };
}

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}
function line(issue: Issue): [string, string] {
  const name = String(issue.path[0]);
  return [name, `${name} is not valid: ${issue.message}`];
}

function toEnvironment(values: Variables): Environment {
  const { RECAPTCHA_SECRET: secret, RECAPTCHA_SITE_KEY: siteKey } = values;
  const demo = isDemo(values);
  return {
    port: values.PORT,
    host: values.HOST,
    metricsPort: values.METRICS_PORT,
    trustedProxies: values.FISSA_TRUSTED_PROXIES ?? [],
    metricsHost: values.METRICS_HOST,
    dataDir: values.FISSA_DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePool: values.DATABASE_POOL,
    role: values.FISSA_ROLE,
    delivers: values.FISSA_ROLE === 'worker' || (values.FISSA_ROLE !== 'desk' && values.FISSA_WORKER === 'on'),
    processes: processesOf(values),
    drainSeconds: values.FISSA_DRAIN_SECONDS ?? (isBehindOthers(values) ? DRAIN_SECONDS : 0),
    preparedStatements: (values.FISSA_PREPARED_STATEMENTS ?? (isPooled(values) ? 'off' : 'on')) === 'on',
    apiUrl: values.FISSA_API_URL,
    journalPeer: values.FISSA_JOURNAL_PEER,
    demo,
    ...{ desk: deskSettings(values, demo), citizens: citizenSettings(values) },
    hsts: values.FISSA_HSTS,
    humanCheck: values.FISSA_HUMAN_CHECK,
    recaptcha:
      secret === undefined || siteKey === undefined ? undefined : { secret, siteKey, url: bare(values.RECAPTCHA_URL) },
    ...{ confirmation: values.FISSA_CONFIRMATION, recognition: values.FISSA_RECOGNITION },
    promiseHours: values.CALL_PROMISE_HOURS,
    rateLimits: values.FISSA_RATE_LIMITS === 'on',
    apiDocs: values.FISSA_API_DOCS === 'on',
    logLevel: values.FISSA_LOG_LEVEL,
    securityLog: values.FISSA_SECURITY_LOG,
    tracing: tracingSettings(values),
    proxy: proxySettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? '',
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    smsPrefixes: values.FISSA_SMS_PREFIXES,
    smsHours: values.FISSA_SMS_HOURS,
    eventDays: values.FISSA_EVENT_DAYS,
    dayLists: dayListSettings(values),
    webhookUrls: values.WEBHOOK_URLS ?? [],
    webhookSecret: values.WEBHOOK_SECRET,
    formerWebhookSecret: values.WEBHOOK_SECRET_FORMER,
    receiptsSecret: values.RECEIPTS_SECRET,
    geocoder: values.GEOCODER,
    mapTiles: values.MAP_TILES,
    siteFile: values.FISSA_SITE,
    machinesFile: values.FISSA_MACHINES,
    keys: values.FISSA_KEYS,
  };
}

/** Whether to run the demonstration: as set, else with the embedded database. */
const isDemo = ({ FISSA_DEMO: demo, DATABASE_URL: url }: Variables): boolean =>
  demo === undefined ? url === undefined : demo === 'true';

/** Whether the server's address leads to a pooler: then the owner's address has another host or port. */
const isPooled = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: owner }: Variables): boolean =>
  url !== undefined && owner !== undefined && withoutPooler(owner, url) !== url;

/** Whether a load balancer may be in front. A server with the embedded database runs alone, so there is none. */
const isBehindOthers = ({ DATABASE_URL, FISSA_ROLE }: Variables): boolean =>
  DATABASE_URL !== undefined || FISSA_ROLE === 'edge';
const DRAIN_SECONDS = 5;

/** Number of processes. `auto` means one per processor core in the role `api`, and one in any other role. */
function processesOf({ FISSA_PROCESSES: asked, FISSA_ROLE: role }: Variables): number {
  if (asked !== 'auto') return Number(asked);
  return role === 'api' ? availableParallelism() : 1;
}

const bare = (url: string): string => url.replace(/\/+$/, '');
