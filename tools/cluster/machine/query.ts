import pg from 'pg';

const ANSWER_MS = 5_000;

/** Executes a statement on a new connection, because the primary may have changed. */
export async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
