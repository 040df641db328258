import { sql } from 'kysely';
import { createDatabase } from '../pool.ts';

/** Number of connections that the database accepts from roles without superuser rights. */
export async function acceptedConnections(url: string): Promise<number> {
  const db = createDatabase({ url, connections: 1 });
  try {
    const { rows } = await sql<{ readonly accepted: number }>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as accepted
      `.execute(db);
    return rows[0]?.accepted ?? 0;
  } finally {
    await db.destroy();
  }
}
