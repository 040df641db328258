import { type Kysely, sql } from 'kysely';
import { type programs, revokeProgram, type WireProgram } from '#contract/desk/partners.ts';
import { err, ok } from '#domain/result.ts';
import type { Database } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { revokePartner } from './revoke-partner.ts';

/** Lists the programs of partners. */
export const programsCall =
  ({ db }: DeskDb): DeskHandler<typeof programs> =>
  async () => {
    const { rows } = await sql<{ adesso: Date }>`select now() as adesso`.execute(db);
    const adesso = (rows[0]?.adesso ?? new Date()).toISOString();
    return ok({ body: { adesso, programmi: await readPrograms(db) }, act: {} });
  };

/** Revokes a program, with its audit entry in the same transaction. */
export const revokeProgramCall =
  ({ db }: DeskDb): DeskHandler<typeof revokeProgram> =>
  ({ id }, ctx) =>
    inTransaction(db, async (tx) => {
      const known = await tx.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst();
      if (known === undefined) return err('not-found');
      const isNew = (await revokePartner(tx, id)) !== undefined;
      await writeAuditEntry(tx, ctx, revokeProgram.call, { change: { program: id, ended: isNew ? 1 : 0 } });
      return ok({ body: { Status: '0' }, act: 'written' });
    });

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: WireProgram['permessi'];
  readonly per_minute: number;
  readonly per_day: number;
  readonly today: number;
  readonly made_at: Date;
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly secrets: number;
}

async function readPrograms(db: Kysely<Database>): Promise<WireProgram[]> {
  const { rows } = await sql<Row>`
    select p.id, name, scopes, per_minute, per_day, p.made_at, p.used_at, revoked_at,
      (select count(*)::int from appointment a where a.partner_id = p.id
          and a.created_at >= date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome') as today,
      (select count(*)::int from partner_secret s where s.partner_id = p.id and s.expires_at > now()) as secrets
    from partner p order by revoked_at nulls first, name, p.id`.execute(db);
  return rows.map((row) => ({
    ...{ id: row.id, nome: row.name, permessi: row.scopes, alMinuto: row.per_minute, alGiorno: row.per_day },
    ...{ oggi: row.today, creato: row.made_at.toISOString(), segreti: row.secrets },
    ...{ ultimoUso: row.used_at?.toISOString() ?? null, revocato: row.revoked_at?.toISOString() ?? null },
  }));
}
