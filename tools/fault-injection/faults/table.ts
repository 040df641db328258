import { ABORTS } from './aborts.ts';
import { CLAIMS } from './claims.ts';
import { CLOCK_FAULTS } from './clock.ts';
import { CLOSURE } from './closure.ts';
import { DATABASE_FAULTS } from './database.ts';
import { DISK_FAULTS } from './disk.ts';
import { EARLIER_SWAP } from './earlier-swap.ts';
import type { Fault } from './fault.ts';
import { HOSTILE_ADDRESS } from './hostile-address.ts';
import { JOURNAL_FLOOD } from './journal-flood.ts';
import { NETWORK_FAULTS } from './network.ts';
import { OLD_LINKS } from './old-links.ts';
import { ONE_ADDRESS_BOOKS } from './one-address-books.ts';
import { POINT_FAULTS } from './points.ts';
import { POISON_REQUESTS } from './poison.ts';
import { PROCESS_FAULTS } from './processes.ts';
import { REPEATED_KEY } from './repeated-key.ts';

export const FAULTS: readonly Fault[] = [
  ...PROCESS_FAULTS,
  ...POINT_FAULTS,
  ...NETWORK_FAULTS,
  ...DATABASE_FAULTS,
  ...DISK_FAULTS,
  ...CLOCK_FAULTS,
  POISON_REQUESTS,
  ABORTS,
  HOSTILE_ADDRESS,
  JOURNAL_FLOOD,
  ONE_ADDRESS_BOOKS,
  CLOSURE,
  CLAIMS,
  REPEATED_KEY,
  OLD_LINKS,
  EARLIER_SWAP,
];

/** The fault with this name; throws if there is none. */
export function faultNamed(name: string): Fault {
  const found = FAULTS.find((fault) => fault.name === name);
  if (!found) throw new Error(`There is no fault "${name}":\n${FAULTS.map((fault) => `  ${fault.name}`).join('\n')}`);
  return found;
}
