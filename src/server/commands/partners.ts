import { environmentOrExit } from '../platform/config/environment.ts';
import { runPartners } from './partners/run-partners.ts';
import { withOwnerDatabase } from './with-database.ts';

/** `npm run partners -- add|list|secret|drop-secret|revoke`: manages the programs of partners and their secrets. */
try {
  const lines = await withOwnerDatabase(environmentOrExit(), (db) => runPartners(db, process.argv.slice(2)));
  for (const line of lines) console.log(line);
} catch (problem) {
  // Only the message is printed: the detail of a database error quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The programs stay as they are');
  process.exitCode = 1;
}
