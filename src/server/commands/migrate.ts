import { environmentOrExit } from '../platform/config/environment.ts';
import { awaitDatabase } from '../platform/database/connect/await-database.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { prepareAsOwner } from '../platform/database/prepare.ts';
import { reportTo } from '../platform/operator-log.ts';

try {
  await migrateAll();
  console.log('The database is up to date.');
} catch (problem) {
  console.error(`The database was not migrated: ${problem instanceof Error ? reasonOf(problem) : 'unknown reason'}`);
  process.exitCode = 1;
}

/** `npm run migrate`: migrates the database as its owner, while servers run, and grants the serving role its rights. */
async function migrateAll(): Promise<void> {
  const { dataDir, databaseUrl, databaseDirectUrl } = environmentOrExit();
  if (databaseUrl !== undefined) {
    const ownerUrl = databaseDirectUrl ?? databaseUrl;
    await awaitDatabase(ownerUrl, { tell: reportTo(process.stderr) });
    return prepareAsOwner(ownerUrl, databaseUrl);
  }
  const embedded = await startEmbedded({ dataDir });
  await prepareAsOwner(embedded.url, embedded.url).finally(() => embedded.stop());
}

/** The messages of an error and its cause, without the detail of a database error, which may quote a row. */
function reasonOf({ message, cause }: Error): string {
  return [message, cause instanceof Error ? cause.message : '']
    .filter((line) => line !== '')
    .join(': ')
    .replace(/\s+/g, ' ');
}
