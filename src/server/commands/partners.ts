import { environmentOrExit } from '../platform/config/environment.ts';
import { eventOf, runPartners } from './partners/run-partners.ts';
import { recordAct } from './record-act.ts';
import { withOwnerDatabase } from './with-database.ts';

/** `npm run partners -- add|list|secret|drop-secret|revoke`: manages the programs of partners and their secrets. */
try {
  const environment = environmentOrExit();
  const typed = process.argv.slice(2);
  const lines = await withOwnerDatabase(environment, (db) => runPartners(db, typed));
  const event = eventOf(typed);
  if (event !== null) await recordAct(environment.securityLog, event.code, event);
  for (const line of lines) console.log(line);
} catch (problem) {
  // Only the message is printed: the detail of a database error quotes the row.
  console.error(problem instanceof Error ? problem.message : 'The programs stay as they are');
  process.exitCode = 1;
}
