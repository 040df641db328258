import { timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Partner, type PartnerScope, TOKEN_SECONDS } from '#domain/partner/partner.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staticStatement } from '../../platform/database/statements/static-statement.ts';

type Db = Kysely<Database>;

const COLUMNS = 'p.id, p.name, p.per_minute as "perMinute", p.per_day as "perDay"';

interface SecretRow extends Partner {
  readonly secretId: string;
  readonly hash: Buffer;
}
const secretsOf = staticStatement<{ readonly id: string }, SecretRow>(`
  select ${COLUMNS}, p.scopes, s.id::text as "secretId", s.hash
    from partner p join partner_secret s on s.partner_id = p.id
   where p.id = :id::text and p.revoked_at is null and s.expires_at > now()`);

/** The program with this id and secret. `secretId` is null for a wrong secret; an unknown id gives undefined. */
export async function findClient(
  db: Db,
  id: string,
  secret: string,
): Promise<{ readonly partner: Partner; readonly secretId: string | null } | undefined> {
  const rows = await secretsOf({ id }).rows(db);
  const given = sha256(secret);
  // Every stored hash is compared, each in constant time.
  const [right] = rows.filter(({ hash }) => timingSafeEqual(hash, given));
  const [partner] = rows;
  return partner && { partner, secretId: right?.secretId ?? null };
}

const byToken = staticStatement<{ readonly hash: Buffer }, Partner>(`
  select ${COLUMNS}, t.scopes
    from partner_token t join partner_secret s on s.id = t.secret_id join partner p on p.id = s.partner_id
   where t.hash = :hash::bytea and p.revoked_at is null and t.expires_at > now() and s.expires_at > now()`);

/** The program of an access token, with the token's scopes; null for an invalid token. */
export const findByToken = async (db: Db, token: string): Promise<Partner | null> =>
  (await byToken({ hash: sha256(token) }).rows(db))[0] ?? null;

/**
 * Makes a token, and marks program and secret as used. Null when either has just ended. The program is locked before its
 * secret, as by a revocation.
 */
export async function makeToken(db: Db, secretId: string, scopes: readonly PartnerScope[]): Promise<string | null> {
  const token = randomToken();
  const { rows } = await sql`
    with program as (
      update partner set used_at = now()
       where revoked_at is null and id = (select partner_id from partner_secret where id = ${secretId}::bigint)
      returning id),
    used as (
      update partner_secret s set used_at = now() from program
       where s.id = ${secretId}::bigint and s.partner_id = program.id returning s.id)
    insert into partner_token (hash, secret_id, scopes, expires_at)
    select ${sha256(token)}, id, ${scopes}::text[], now() + make_interval(secs => ${TOKEN_SECONDS}::int) from used
    returning 1 as made`.execute(db);
  return rows.length === 0 ? null : token;
}
