import { availableParallelism } from 'node:os';
import type { SmsHours } from '#domain/message/sms-hours.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { pastPooler } from '../database/way/addresses.ts';
import type { LogLevel } from '../report.ts';
import { missingCompanions } from './companions.ts';
import { type DeskSettings, deskSettings } from './desk-settings.ts';
import { type Variables, variables } from './settings.ts';
import { type TracingSettings, tracingSettings } from './tracing-settings.ts';

/** The validated configuration of one process. Unset services are undefined: mail then goes to files, SMS nowhere. */
export type Environment = {
  readonly port: number;
  readonly host: string;
  readonly metricsPort: number | undefined;
  /** Addresses or CIDRs whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  /** Its own, so that opening the service to visitors does not open its numbers. */
  readonly metricsHost: string;
  readonly dataDir: string;
  /** Undefined = the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The owner's way to it, past a pooler; undefined = the owner is who serves, or it is migrated by somebody else. */
  readonly databaseDirectUrl: string | undefined;
  /** A copy for the reads that may be a moment old; undefined = the database itself. */
  readonly databaseReadUrl: string | undefined;
  /** Connections of one process at most. */
  readonly databasePool: number;
  readonly role: 'all' | 'edge' | 'api' | 'worker' | 'desk';
  /** False where another process delivers, so that letters never compete with bookings. */
  readonly delivers: boolean;
  /** How many processes answer behind one port; more than one in the role `api` alone. */
  readonly processes: number;
  /** Between SIGTERM and the closing of the port: whoever stands in front sees meanwhile that it is not ready. */
  readonly drainSeconds: number;
  /** False behind a pooler that gives each transaction another connection. */
  readonly preparedStatements: boolean;
  readonly apiUrl: string | undefined;
  /** Another edge, on whose disk a request is too before it is acknowledged; undefined = this edge's alone. */
  readonly journalPeer: string | undefined;
  readonly demo: boolean;
  /** Which names browsers are told to reach by https alone: this one, or those below it too. */
  readonly hsts: 'subdomains' | 'host';
  readonly humanCheck: 'altcha' | 'recaptcha' | 'off';
  readonly recaptcha: { readonly secret: string; readonly siteKey: string; readonly url: string } | undefined;
  /** `contact`: an appointment keeps its seat for good once its contact is proven. */
  readonly confirmation: 'off' | 'contact';
  /** Hours of work within which somebody who asks to be called is called. */
  readonly promiseHours: number;
  readonly rateLimits: boolean;
  readonly apiDocs: boolean;
  /** What of its lines is written. */
  readonly logLevel: LogLevel;
  readonly smtpUrl: string | undefined;
  /** '' = the lender, as its site file says. */
  readonly mailFrom: string;
  readonly smsWebhookUrl: string | undefined;
  /** Countries whose numbers get SMS; of Italy mobiles only. */
  readonly smsPrefixes: readonly string[];
  /** Between which hours they leave; codes that somebody waits for leave at any time. */
  readonly smsHours: SmsHours;
  /** Days that events of the page are kept. */
  readonly eventDays: number;
  readonly webhookUrls: readonly string[];
  readonly webhookSecret: string | undefined;
  /** Receivers may still check with it. */
  readonly formerWebhookSecret: string | undefined;
  /** With which receipts of SMS and bounces of mail are signed; undefined = none are taken. */
  readonly receiptsSecret: string | undefined;
  readonly geocoder: string;
  /** Undefined = the own schematic map. */
  readonly mapTiles: { readonly template: string; readonly attribution: string } | undefined;
  readonly siteFile: string | undefined;
  /** Which of the lender's programs may read; undefined = none. */
  readonly machinesFile: string | undefined;
  readonly keys: string | undefined;
  /** Where traces are sent; undefined = nobody wants any. */
  readonly tracing: TracingSettings | undefined;
  /** The staff's door; undefined where it stays shut. */
  readonly desk: DeskSettings | undefined;
};

type Problems = { readonly ok: false; readonly error: 'invalid'; readonly problems: readonly string[] };

/** Reads the variables; on failure `problems` has one line per bad variable, naming it but never its value. */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>>,
): Exclude<Result<Environment, never>, { ok: false }> | Problems {
  const parsed = variables.safeParse(source);
  if (!parsed.success) return invalid(allProblems(source, parsed.error.issues));
  const missing = missingCompanions(parsed.data, isDemo(parsed.data));
  return missing.length > 0 ? invalid(missing) : ok(toEnvironment(parsed.data));
}

/** Those that are wrong by themselves, and what the others lack: nobody should start five times to read five lines. */
function allProblems(source: Readonly<Record<string, string | undefined>>, issues: readonly Issue[]): string[] {
  const wrong = new Map(issues.map(line));
  const rest = variables.safeParse({
    ...source,
    ...Object.fromEntries([...wrong.keys()].map((name) => [name, undefined])),
  });
  const missing = rest.success ? missingCompanions(rest.data, isDemo(rest.data)) : [];
  return [...wrong.values(), ...missing.filter((problem) => ![...wrong.keys()].some((name) => problem.includes(name)))];
}

/** The same for a program's start: prints the problems and ends the process with code 1. */
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
    desk: deskSettings(values, demo),
    hsts: values.FISSA_HSTS,
    humanCheck: values.FISSA_HUMAN_CHECK,
    recaptcha:
      secret === undefined || siteKey === undefined ? undefined : { secret, siteKey, url: bare(values.RECAPTCHA_URL) },
    confirmation: values.FISSA_CONFIRMATION,
    promiseHours: values.CALL_PROMISE_HOURS,
    rateLimits: values.FISSA_RATE_LIMITS === 'on',
    apiDocs: values.FISSA_API_DOCS === 'on',
    logLevel: values.FISSA_LOG_LEVEL,
    tracing: tracingSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? '',
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    smsPrefixes: values.FISSA_SMS_PREFIXES,
    smsHours: values.FISSA_SMS_HOURS,
    eventDays: values.FISSA_EVENT_DAYS,
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

/** The embedded database is the demonstration's, unless told otherwise. */
const isDemo = ({ FISSA_DEMO: demo, DATABASE_URL: url }: Variables): boolean =>
  demo === undefined ? url === undefined : demo === 'true';

/** Whoever names another way past it has a pooler, and of which kind nobody knows. */
const isPooled = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: owner }: Variables): boolean =>
  url !== undefined && owner !== undefined && pastPooler(owner, url) !== url;

/** A server with its own embedded database stands alone: nobody in front would ask another. */
const isBehindOthers = ({ DATABASE_URL, FISSA_ROLE }: Variables): boolean =>
  DATABASE_URL !== undefined || FISSA_ROLE === 'edge';
const DRAIN_SECONDS = 5;

/** An edge keeps its journal in memory, and a worker has tracks of its own: one process is the right number for both. */
function processesOf({ FISSA_PROCESSES: asked, FISSA_ROLE: role }: Variables): number {
  if (asked !== 'auto') return Number(asked);
  return role === 'api' ? availableParallelism() : 1;
}

const bare = (url: string): string => url.replace(/\/+$/, '');
