import type { Kysely } from 'kysely';
import { PARTNER_SCOPES, type Partner, type PartnerScope } from '#domain/partner/partner.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;

/** Adds a program of a partner with one secret. */
export async function aPartner(db: Kysely<Database>, change: Partial<Partner> = {}) {
  const { id = 'confronta', name = 'Confronta', scopes = PARTNER_SCOPES, perMinute = 1_000, perDay = 500 } = change;
  const limits = { per_minute: perMinute, per_day: perDay };
  await db
    .insertInto('partner')
    .values({ id, name, scopes: [...scopes], ...limits, revoked_at: null })
    .execute();
  return { id, secret: await aSecret(db, id) };
}

/** Adds a secret of a program, valid for a day. */
export async function aSecret(db: Kysely<Database>, partner_id: string): Promise<string> {
  const secret = randomToken();
  const expires_at = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('partner_secret')
    .values({ partner_id, hash: sha256(secret), used_at: null, expires_at })
    .execute();
  return secret;
}

/** Makes an access token of the program's newest secret, valid for a minute. */
export async function aToken(
  db: Kysely<Database>,
  partner: string,
  scopes: readonly PartnerScope[] = PARTNER_SCOPES,
): Promise<string> {
  const token = randomToken();
  const { id } = await db
    .selectFrom('partner_secret')
    .select('id')
    .where('partner_id', '=', partner)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const expires_at = new Date(Date.now() + 60_000);
  await db
    .insertInto('partner_token')
    .values({ hash: sha256(token), secret_id: id, scopes: [...scopes], expires_at })
    .execute();
  return token;
}
