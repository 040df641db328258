import { type Kysely, sql } from 'kysely';
import type { Purpose } from '#domain/consent/consents.ts';
import type { Database } from '../../platform/database/schema.ts';

/** A stored answer to a consent. */
export interface AnswerRow {
  readonly appointment_id: string;
  readonly purpose: Purpose;
  readonly value: number;
  readonly text_version: string;
  readonly text_sha256: Buffer;
  readonly language: string;
  readonly answered_at: Date;
}

/** The newest answer of each request to each purpose. */
export async function newestAnswers(db: Kysely<Database>, ids: readonly string[]): Promise<readonly AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select distinct on (appointment_id, purpose)
           appointment_id, purpose, value, text_version, text_sha256, language, answered_at
      from consent where appointment_id = any(${[...ids]}::bigint[])
     order by appointment_id, purpose, id desc`.execute(db);
  return rows;
}
