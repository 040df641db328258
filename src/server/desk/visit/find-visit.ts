import { type Kysely, sql } from 'kysely';
import type { Channel } from '#domain/desk/changes.ts';
import type { Scope } from '#domain/desk/permissions.ts';
import type { Language } from '#domain/language.ts';
import type { Database } from '../../platform/database/schema.ts';
import { IN_A_SLOT } from '../day/visit-rows.ts';
import { within } from '../http/within.ts';

/** Fields of a card in addition to the line of the day. */
export interface CardRow {
  readonly id: string;
  readonly branch_code: string;
  readonly branch_name: string;
  readonly version: number;
  readonly verified_at: Date | null;
  readonly channel: Channel;
  /** Name of the partner's program that made it; null without one. */
  readonly partner: string | null;
  readonly site: string;
  readonly language: Language;
  readonly tax_code_hash: Buffer;
  readonly tax_code: Buffer;
  readonly email: Buffer;
  readonly mobile: Buffer;
}

/** An appointment of the scope by its request code; none outside the scope. */
export async function findVisit(db: Kysely<Database>, scope: Scope, oppId: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select appointment.id, branch_code, branch.name as branch_name, version, verified_at, channel,
      (select name from partner where partner.id = partner_id) as partner,
      site, language, tax_code_hash, tax_code, appointment.email, mobile
    from appointment join branch on branch.code = branch_code
    where opp_id = ${oppId}::text and ${IN_A_SLOT} and ${within(scope, 'appointment.branch_code')}`.execute(db);
  return rows[0];
}
