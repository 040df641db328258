import pg from 'pg';

/** Timeout of one probe in ms. */
const TRY_MS = 3_000;
const READ_ONLY = '25006';

/** Connects to one host and checks that it is writable; throws when it is not. */
export async function probeHost(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY_MS, query_timeout: TRY_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('transaction_read_only') = 'on' as copies");
    if (rows[0]?.copies) throw Object.assign(new Error('the database only copies another'), { code: READ_ONLY });
  } finally {
    await client.end().catch(() => undefined);
  }
}
