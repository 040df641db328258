import { type Kysely, type RawBuilder, sql } from 'kysely';
import { spokenRequestCode } from '#domain/booking/request-code.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import { checkPhone } from '#domain/person/phone.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import { tidy } from '#domain/person/tidy.ts';
import { mobileHashes, mobileTails, TAIL_DIGITS } from '../../booking/request/mobile-hash.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { IN_A_SLOT } from '../day/visit-rows.ts';
import { within } from '../http/within.ts';

export interface FindByDeps {
  readonly db: Kysely<Database>;
  readonly seal: Pick<Seal, 'open' | 'hashes' | 'taxCodeHashes'>;
}

/** The SQL conditions of a search: visits that match, and those that match exactly, which are listed first. */
export interface SearchCondition {
  readonly by: 'taxCode' | 'mobile' | 'words';
  readonly where: RawBuilder<boolean>;
  readonly whole: RawBuilder<boolean>;
  /** Condition by complete tax code, mobile or request code, also used out of scope; null if the text is no complete code. */
  readonly exact: RawBuilder<boolean> | null;
  /** The tax code that was typed. */
  readonly code: string | null;
}

/**
 * Minimum letters of the beginning of a surname and of a whole surname; months around today searched for a beginning.
 */
const LETTERS = 3;
const WHOLE_LETTERS = 2;
const MONTHS = 3;
const MOST_WORDS = 6;
/** Always true. It is an expression, because PostgreSQL rejects a constant in `order by`. */
const ANY = sql<boolean>`appointment.id is not null`;
const NONE = sql<boolean>`appointment.id is null`;

/**
 * Reads a text as a tax code, a mobile or its last digits, a request code, or names. Names and partial mobiles find
 * within the caller's branches only: no search by them across the network.
 */
export async function parseSearch(deps: FindByDeps, scope: Scope, text: string): Promise<SearchCondition> {
  const { seal } = deps;
  const parsed = parseTaxCode(text);
  if (parsed.ok) {
    const where = sql<boolean>`tax_code_hash = any(${[...seal.taxCodeHashes(parsed.value)]}::bytea[])`;
    return { by: 'taxCode', where, whole: ANY, exact: where, code: parsed.value };
  }
  // Without letters it is a number; a masked number finds nothing.
  if (/^[^\p{L}*]+$/u.test(text))
    return { by: 'mobile', ...(await byMobile(deps, scope, text)), whole: ANY, code: null };
  const spoken = spokenRequestCode(text);
  const isCode = sql<boolean>`opp_id = any(${spoken === null ? [] : [spoken, spoken.toLowerCase()]}::text[])`;
  // A name may look like a request code.
  const isOne = scope.kind !== 'branches' || (spoken !== null && (await isRequest(deps.db, isCode)));
  if (isOne) return { by: 'words', where: isCode, whole: ANY, exact: spoken === null ? null : isCode, code: null };
  return { by: 'words', code: null, exact: null, ...(await byNames(deps.db, text)) };
}

async function isRequest(db: FindByDeps['db'], isCode: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select 1 from appointment where ${isCode} limit 1`.execute(db);
  return rows.length > 0;
}

/** A whole mobile in any spelling, or the last digits of one. */
async function byMobile(
  { db, seal }: FindByDeps,
  scope: Scope,
  text: string,
): Promise<Pick<SearchCondition, 'where' | 'exact'>> {
  const hashes = checkPhone(text) === null ? mobileHashes(seal, text) : [];
  const digits = text.replace(/\D/g, '');
  const ids =
    scope.kind === 'branches' && digits.length >= TAIL_DIGITS ? await endingWith(db, seal, scope, digits) : [];
  const exact = sql<boolean>`mobile_hash = any(${hashes}::bytea[])`;
  return {
    where: sql<boolean>`(${exact} or appointment.id = any(${ids}::bigint[]))`,
    exact: hashes.length === 0 ? null : exact,
  };
}

/** Finds mobiles by their last digits: the hash preselects a few visits, whose mobiles are decrypted and compared. */
async function endingWith(db: FindByDeps['db'], seal: FindByDeps['seal'], scope: Scope, digits: string) {
  const { rows } = await sql<{ id: string; mobile: Buffer }>`
    select id, mobile from appointment
     where ${IN_A_SLOT} and mobile_tail = any(${mobileTails(seal, digits)}::bytea[])
       and ${within(scope, 'appointment.branch_code')} order by starts desc limit 1000`.execute(db);
  return rows.filter(({ mobile }) => seal.open(mobile).replace(/\D/g, '').endsWith(digits)).map(({ id }) => id);
}

/** A surname, or a surname and first names in either order; each may be a beginning. */
async function byNames(db: FindByDeps['db'], text: string): Promise<Pick<SearchCondition, 'where' | 'whole'>> {
  const words = await folded(db, tidy(text).split(' ').slice(0, MOST_WORDS));
  const cuts = words.map((_, at) => [words.slice(0, at).join(''), words.slice(at).join('')] as const);
  const [all = ['', ''], ...others] = cuts;
  const pairs = others.flatMap(([one, other]) => [named(one, other), named(other, one)]);
  const parts = [named(all[1], ''), ...pairs].filter((part) => part !== null);
  const either = (some: readonly RawBuilder<boolean>[]) =>
    some.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(some, sql` or `)})`;
  return { where: either(parts.map(({ where }) => where)), whole: either([NONE, ...parts.map(({ whole }) => whole)]) };
}

/** The words without case and accents, as names are stored for searches. */
async function folded(db: FindByDeps['db'], words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ word: string }>`
    select fold_name(word) as word from unnest(${[...words]}::text[]) with ordinality as typed (word, n) order by n`.execute(
    db,
  );
  return rows.map(({ word }) => word).filter((word) => word !== '');
}

/** The conditions for a surname and a first name; null if too short. With a first name two letters of a surname do. */
function named(surname: string, first: string): Pick<SearchCondition, 'where' | 'whole'> | null {
  if (surname.length < WHOLE_LETTERS) return null;
  const fits = first === '' ? ANY : sql<boolean>`strpos(first_folded, ${first}::text) > 0`;
  const whole = sql<boolean>`(last_folded = ${surname}::text and ${fits})`;
  if (first === '' && surname.length < LETTERS) return { where: whole, whole };
  const begins = sql<boolean>`
    (last_folded like ${`${surname}%`}::text and ${fits}
      and starts between now() - make_interval(months => ${MONTHS}::int) and now() + make_interval(months => ${MONTHS}::int))`;
  return { where: sql<boolean>`(${whole} or ${begins})`, whole };
}
