import { parseArgs } from 'node:util';
import { type Kysely, sql, type Transaction } from 'kysely';
import { MAX_SECRETS, PARTNER_SCOPES, type PartnerScope } from '#domain/partner/partner.ts';
import { revokePartner } from '../../desk/partners/revoke-partner.ts';
import { newOppId, randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SecurityCode } from '../../platform/security-log/security-event.ts';

type Tx = Transaction<Database>;

const USAGE = `Usage: npm run partners -- add NAME --scopes SCOPE,SCOPE [--per-minute 120] [--per-day 500] [--days 365]
       npm run partners -- list
       npm run partners -- secret ID [--days 365]   adds a second secret; the first stays valid
       npm run partners -- drop-secret ID SECRET-ID   ends a secret and its tokens at once
       npm run partners -- revoke ID   ends the program at once; its appointments stay
SCOPE: ${PARTNER_SCOPES.join(', ')}. --days: how long the secret is valid. A secret is printed once.`;

const OPTIONS = {
  scopes: { type: 'string', default: '' },
  'per-minute': { type: 'string', default: '120' },
  'per-day': { type: 'string', default: '500' },
  days: { type: 'string', default: '365' },
} as const;

function parsed(typed: readonly string[]) {
  const { positionals, values } = parseArgs({ args: [...typed], allowPositionals: true, options: OPTIONS });
  // `program`: the name for `add`, the id for the others.
  const [verb, program = '', secret = '', ...more] = positionals;
  return { verb, program, secret, more, values };
}

interface PartnerEvent {
  readonly code: SecurityCode<'key-change'>;
  readonly subject: string;
}
/** The security event of a command that changes programs; null for one that only lists. */
export function eventOf(typed: readonly string[]): PartnerEvent | null {
  const { verb, program } = parsed(typed);
  // `add` creates the id, so the event has no subject.
  if (verb === 'add') return { code: 'partners-add', subject: '' };
  const isChange = verb === 'secret' || verb === 'drop-secret' || verb === 'revoke';
  return isChange ? { code: `partners-${verb}`, subject: program } : null;
}

/** Runs the command in one transaction and returns its lines; throws an Error with a clear message. */
export async function runPartners(db: Kysely<Database>, typed: readonly string[]): Promise<readonly string[]> {
  const { verb, program, secret, more, values } = parsed(typed);
  const hasOneArgument = secret === '' && more.length === 0;
  return inTransaction(db, async (tx) => {
    if (verb === 'list' && program === '') return list(tx);
    if (verb === 'add' && program !== '' && hasOneArgument) return add(tx, program, values);
    if (verb === 'secret' && program !== '' && hasOneArgument) return addSecret(tx, program, values.days);
    if (verb === 'drop-secret' && secret !== '' && more.length === 0) return dropSecret(tx, program, secret);
    if (verb === 'revoke' && program !== '' && hasOneArgument) return revoke(tx, program);
    throw new Error(USAGE);
  });
}

type Values = Readonly<Record<keyof typeof OPTIONS, string>>;

async function add(tx: Tx, name: string, values: Values): Promise<readonly string[]> {
  if (name.length > 80) throw new Error('NAME has at most 80 characters');
  const scopes = scopesIn(values.scopes);
  const [per_minute, per_day] = [
    wholeNumber(values, 'per-minute', 1, 6_000),
    wholeNumber(values, 'per-day', 0, 100_000),
  ];
  const id = newOppId().toLowerCase();
  await tx.insertInto('partner').values({ id, name, scopes, per_minute, per_day, revoked_at: null }).execute();
  return [`${name} is added, with ${scopes.join(', ')}.`, `client id  ${id}`, ...(await newSecret(tx, id, values))];
}

function scopesIn(typed: string): PartnerScope[] {
  const names = new Set(typed.split(','));
  const scopes = PARTNER_SCOPES.filter((scope) => names.delete(scope));
  if (names.size > 0) throw new Error(`--scopes: one or more of ${PARTNER_SCOPES.join(',')}`);
  return scopes;
}

/** The number that an option gives; throws outside the limits. */
function wholeNumber(
  values: Pick<Values, 'days'> & Partial<Values>,
  name: keyof Values,
  least: number,
  most: number,
): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name}: a whole number from ${least} to ${most}`);
}

/** Stores the hash of a new secret, and returns the lines with the secret. */
async function newSecret(tx: Tx, id: string, values: Pick<Values, 'days'>): Promise<readonly string[]> {
  const days = wholeNumber(values, 'days', 1, 3_650);
  const secret = randomToken();
  const { rows } = await sql<{ id: string; until: string }>`
    insert into partner_secret (partner_id, hash, expires_at)
    values (${id}::text, ${sha256(secret)}, now() + make_interval(days => ${days}::int))
    returning id::text, to_char(expires_at at time zone 'Europe/Rome', 'YYYY-MM-DD') as until`.execute(tx);
  const [made] = rows;
  return [`secret     ${secret}`, `Secret ${made?.id} is valid until ${made?.until}. It is not shown again.`];
}

async function addSecret(tx: Tx, id: string, days: string): Promise<readonly string[]> {
  if ((await lock(tx, id)) !== null) throw new Error(unknown(id));
  await tx
    .deleteFrom('partner_secret')
    .where('partner_id', '=', id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  const present = await tx.selectFrom('partner_secret').select('id').where('partner_id', '=', id).execute();
  if (present.length >= MAX_SECRETS)
    throw new Error(`${id} has ${MAX_SECRETS} secrets: npm run partners -- drop-secret ${id} ${present[0]?.id}`);
  return newSecret(tx, id, { days });
}

/** Locks a program, so that two commands never add a third secret. Returns when it was revoked. */
async function lock(tx: Tx, id: string): Promise<Date | null> {
  const locked = tx.selectFrom('partner').select('revoked_at').where('id', '=', id).forUpdate();
  const row = await locked.executeTakeFirst();
  if (row === undefined) throw new Error(unknown(id));
  return row.revoked_at;
}

const unknown = (id: string) => `There is no program ${id}, or it is revoked: npm run partners -- list`;

async function dropSecret(tx: Tx, id: string, secret: string): Promise<readonly string[]> {
  await lock(tx, id);
  const { numDeletedRows } = await tx
    .deleteFrom('partner_secret')
    .where('partner_id', '=', id)
    .where(sql<string>`id::text`, '=', secret)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Error(`${id} has no secret ${secret}: npm run partners -- list`);
  return [`Secret ${secret} of ${id} has ended, and its tokens`];
}

async function revoke(tx: Tx, id: string): Promise<readonly string[]> {
  await lock(tx, id);
  const name = await revokePartner(tx, id);
  if (name === undefined) return [`${id} was revoked before: it has no secrets and tokens, its appointments stay`];
  return [`${name} is revoked: its secrets and tokens have ended, its appointments stay`];
}

async function list(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string; secrets: string[] }>`
    select concat_ws('  ', p.id, p.name, array_to_string(p.scopes, ','), p.per_minute || '/min', p.per_day || '/day',
        case when p.revoked_at is not null then 'revoked' end) as line,
      array(select concat_ws('  ', '  secret ' || s.id, 'made ' || ${dayOf('s.made_at')},
              coalesce('last used ' || ${dayOf('s.used_at')}, 'never used'),
              case when s.expires_at <= now() then 'expired ' else 'until ' end || ${dayOf('s.expires_at')})
              from partner_secret s where s.partner_id = p.id order by s.id) as secrets
    from partner p order by p.made_at, p.id`.execute(tx);
  return rows.length === 0
    ? ['No program yet: npm run partners -- add …']
    : rows.flatMap(({ line, secrets }) => [line, ...secrets]);
}

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Europe/Rome', 'YYYY-MM-DD')`;
