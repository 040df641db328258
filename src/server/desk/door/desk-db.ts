import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What every use case of the desk needs. */
export interface DeskDb {
  readonly db: Kysely<Database>;
}
