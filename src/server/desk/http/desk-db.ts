import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Dependencies of every desk use case. */
export interface DeskDb {
  readonly db: Kysely<Database>;
}
