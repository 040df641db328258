import { createHash } from 'node:crypto';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Scope } from '#domain/desk/permissions.ts';
import { isCoherent } from '#domain/person/coherence.ts';
import { BY_CODE, type ProductCode } from '#domain/product.ts';
import { endPast } from '../../booking/create/insert-appointment.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/keys/lock-person.ts';
import { within } from '../http/within.ts';
import { findVisit } from '../visit/find-visit.ts';

type Tx = Transaction<Database>;
export type MergingSeal = Pick<Seal, 'open' | 'seal' | 'taxCodeHash' | 'taxCodeHashes' | 'follow'>;
/**
 * Why two tax codes are not merged: they are equal, the wrong one is a customer's of the lender, names do not fit the
 * right one, or the person would have two active visits for a product.
 */
export type MergeFault = 'stesso' | 'cliente' | 'nomi' | 'doppio';

/** A visit that moves to another tax code. */
export interface MergedVisit {
  readonly id: string;
  readonly opp_id: string;
  readonly version: number;
  readonly product: ProductCode;
  readonly first_name: string;
  readonly last_name: string;
  readonly branch_code: string;
  readonly tax_code: Buffer;
}
export interface Merge {
  readonly rightCode: string;
  readonly wrongCode: string;
  /** The person's hash under the right code. */
  readonly person: Buffer;
  readonly branch: string;
  readonly rows: readonly MergedVisit[];
  readonly fault: MergeFault | null;
  /** Hash of the codes and of the visits with their versions, to detect a change after the preview. */
  readonly sha256: string;
}

/**
 * Reads what a merge would move: the visits with the tax code of `wrong`. Takes both person locks, as a booking does.
 * Undefined if `right` or `wrong` is outside the scope; other visits outside stay.
 */
export async function readMerge(
  tx: Tx,
  seal: MergingSeal,
  scope: Scope,
  { right, wrong }: Pair,
): Promise<Merge | undefined> {
  const found = await lockedCodes(tx, seal, scope, { right, wrong });
  if (found === undefined) return undefined;
  const { rightCode, wrongCode, branch } = found;
  const theirs = sql`tax_code_hash = any(${seal.taxCodeHashes(wrongCode)}::bytea[])`;
  const rows = await visitsOf(tx, sql`kind = 'visit' and ${theirs} and ${within(scope, 'appointment.branch_code')}`);
  // Keyed hashes: a plain one would let the tax codes be guessed.
  const hashes = [rightCode, wrongCode].map((code) => seal.taxCodeHash(code).toString('hex'));
  const lines = rows.map(({ opp_id, version }) => `${opp_id} ${version}`).sort();
  return {
    ...{ rightCode, wrongCode, rows, person: seal.taxCodeHash(rightCode), branch },
    fault: await faultOf(tx, seal, { rightCode, wrongCode, rows }),
    sha256: createHash('sha256')
      .update(JSON.stringify([right, ...hashes, lines]))
      .digest('hex'),
  };
}

interface Pair {
  readonly right: string;
  readonly wrong: string;
}
type Codes = Pick<Merge, 'rightCode' | 'wrongCode' | 'branch'>;

/** Both tax codes, read again under the locks: another merge may have changed one meanwhile. */
async function lockedCodes(tx: Tx, seal: MergingSeal, scope: Scope, pair: Pair): Promise<Codes | undefined> {
  const before = await codesOf(tx, seal, scope, pair);
  if (before === undefined) return undefined;
  await lockBoth(tx, seal, before.rightCode, before.wrongCode);
  const now = await codesOf(tx, seal, scope, pair);
  const isSame = now?.rightCode === before.rightCode && now.wrongCode === before.wrongCode;
  return now === undefined || isSame ? now : lockedCodes(tx, seal, scope, pair);
}

async function codesOf(tx: Tx, seal: MergingSeal, scope: Scope, { right, wrong }: Pair): Promise<Codes | undefined> {
  const [good, bad] = [await findVisit(tx, scope, right), await findVisit(tx, scope, wrong)];
  if (good === undefined || bad === undefined) return undefined;
  const [rightCode, wrongCode] = [seal.open(good.tax_code), seal.open(bad.tax_code)];
  // Of an erased person no code is left.
  return rightCode === '' || wrongCode === '' ? undefined : { rightCode, wrongCode, branch: bad.branch_code };
}

/** Locks two persons in one order, so that two merges never wait for each other. */
export async function lockBoth(tx: Tx, seal: MergingSeal, ...codes: readonly [string, string]): Promise<void> {
  for (const code of [...codes].sort()) await lockPerson(tx, seal, code);
}

/** Visits that still name a person, locked. */
export async function visitsOf(tx: Tx, where: RawBuilder<unknown>): Promise<readonly MergedVisit[]> {
  const { rows } = await sql<MergedVisit>`
    select id, opp_id, version, product, first_name, last_name, branch_code, tax_code from appointment
     where first_name <> '' and ${where} order by id for no key update`.execute(tx);
  return rows;
}

async function faultOf(
  tx: Tx,
  seal: MergingSeal,
  { rightCode, wrongCode, rows }: Pick<Merge, 'rightCode' | 'wrongCode' | 'rows'>,
): Promise<MergeFault | null> {
  if (rightCode === wrongCode) return 'stesso';
  const known = await sql`
    select 1 from customer where tax_code_hash = any(${seal.taxCodeHashes(wrongCode)}::bytea[])`.execute(tx);
  if (known.rows.length > 0) return 'cliente';
  const fits = ({ first_name, last_name }: MergedVisit) =>
    isCoherent({ firstName: first_name, lastName: last_name }, rightCode);
  if (!rows.every(fits)) return 'nomi';
  return (await isTwice(tx, seal, rightCode, rows)) ? 'doppio' : null;
}

/** Whether a code would have two active visits for a product, neither of them booked as a second one. */
export async function isTwice(tx: Tx, seal: MergingSeal, code: string, rows: readonly MergedVisit[]): Promise<boolean> {
  const hashes = seal.taxCodeHashes(code);
  for (const product of new Set(rows.map((row) => BY_CODE[row.product]))) await endPast(tx, product, hashes);
  const ids = rows.map(({ id }) => id);
  const found = await sql`
    select product from appointment
     where (tax_code_hash = any(${hashes}::bytea[]) or id = any(${ids}::bigint[])) and kind <> 'call'
       and state = 'confirmed' and verified_at is not null and not is_second and coalesce(starts, now()) >= now()
     group by product having count(*) > 1`.execute(tx);
  return found.rows.length > 0;
}

/** Moves visits to a tax code. A visit that is over becomes `past`, since it blocks no other. */
export async function moveTo(tx: Tx, seal: MergingSeal, code: string, rows: readonly MergedVisit[]): Promise<void> {
  const [sealed, hash] = [seal.seal(code), seal.taxCodeHash(code)];
  const ids = rows.map(({ id }) => id);
  await sql`
    update appointment
       set tax_code = ${sealed}, tax_code_hash = ${hash}, changed_at = now(),
           customer_id = (
             select id from customer where tax_code_hash = any(${seal.taxCodeHashes(code)}::bytea[]) and not erased),
           state = case when state = 'confirmed' and starts < now() then 'past' else state end
     where id = any(${ids}::bigint[])`.execute(tx);
}
