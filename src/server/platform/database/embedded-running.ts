import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** The address of the embedded PostgreSQL that a server is running in this data directory; null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<string | null> {
  try {
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
    // PostgreSQL writes its port into the fourth line.
    const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
    const url = `postgres://fissa:${password}@127.0.0.1:${port}/fissa`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return null;
  }
}
