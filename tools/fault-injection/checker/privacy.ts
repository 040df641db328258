import { FIRST_NAME, LAST_NAME } from '../workload/people.ts';
import type { Facts } from './facts.ts';
import type { Violation } from './violation.ts';

/** No mask is ever stored, and everything sealed opens (I13). */
export function masks({ appointments }: Facts): readonly Violation[] {
  return appointments.flatMap((row) => {
    const sealed = [row.taxCode, row.email, row.mobile];
    if (sealed.includes(null)) return [{ invariant: 'I13', detail: `${row.oppId} holds something that does not open` }];
    const all = [...sealed, row.firstName, row.lastName, row.clear].join(' ');
    return all.includes('*') ? [{ invariant: 'I13', detail: `${row.oppId} holds a mask` }] : [];
  });
}

/** What only the invented people have: their names, tax codes, addresses and numbers. */
const CANARY = new RegExp(`${FIRST_NAME}|${LAST_NAME}|CNRZBD\\d\\d|canarino\\.\\d|\\b(?:\\+?39)?333[01]\\d{6}\\b`, 'i');

/** Whether a text holds anything of an invented person. */
export const namesSomebody = (text: string): boolean => CANARY.test(text);

/** Nobody is named in a log, whatever went wrong (I14). */
export function logs({ snapshot }: Facts): readonly Violation[] {
  return snapshot.logs
    .filter(({ text }) => namesSomebody(text))
    .map(({ file }) => ({ invariant: 'I14', detail: `${file} names a person` }));
}
