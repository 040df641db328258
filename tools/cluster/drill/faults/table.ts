import type { Fault } from '../fault.ts';
import { COPY_FAULTS } from './copies.ts';
import { CONTROL, DATABASE_FAULTS } from './database.ts';
import { JOURNAL_FAULTS } from './journals.ts';
import { NETWORK_FAULTS } from './network.ts';
import { PROGRAM_FAULTS } from './programs.ts';

/** All faults in the order of execution; the restore follows after them. */
export const FAULTS: readonly Fault[] = [
  ...DATABASE_FAULTS,
  ...NETWORK_FAULTS,
  ...PROGRAM_FAULTS,
  ...JOURNAL_FAULTS,
  ...COPY_FAULTS,
  CONTROL,
];

export function faultNamed(name: string): Fault {
  const found = FAULTS.find((fault) => fault.name === name);
  if (!found) throw new Error(`There is no fault "${name}": ${FAULTS.map((fault) => fault.name).join('; ')}`);
  return found;
}
