import { sql, type Transaction } from 'kysely';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Programs of invented partners. Nobody knows their secrets. */
const PROGRAMS = [
  { id: 'confrontavele', name: 'Confrontavele', scopes: ['search', 'book', 'change'], usedHours: 3 },
  { id: 'auroraconfronti', name: 'Aurora Confronti', scopes: ['search', 'book'], usedHours: 30 },
  { id: 'ratavela', name: 'Ratavela', scopes: ['search'], usedHours: null },
] as const;

/** Loads three programs of partners, each with a secret. */
export async function loadPrograms(tx: Transaction<Database>): Promise<void> {
  for (const { id, name, scopes, usedHours } of PROGRAMS) {
    const used_at = sql<Date | null>`now() - make_interval(hours => ${usedHours}::int)`;
    const limits = { per_minute: 120, per_day: 500 };
    await tx
      .insertInto('partner')
      .values({ id, name, scopes: [...scopes], ...limits, used_at, revoked_at: null })
      .execute();
    await tx
      .insertInto('partner_secret')
      .values({
        ...{ partner_id: id, hash: sha256(randomToken()), used_at },
        expires_at: sql<Date>`now() + interval '1 year'`,
      })
      .execute();
  }
}
