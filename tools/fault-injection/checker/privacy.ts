import { FIRST_NAME, LAST_NAME } from '../workload/people.ts';
import type { Facts } from './facts.ts';
import type { Violation } from './violation.ts';

/** Checks that no mask is stored and that every encrypted value can be decrypted (I13). */
export function checkStoredMasks({ appointments }: Facts): readonly Violation[] {
  return appointments.flatMap((row) => {
    const sealed = [row.taxCode, row.email, row.mobile];
    if (sealed.includes(null)) return [{ invariant: 'I13', detail: `${row.oppId} holds something that does not open` }];
    const all = [...sealed, row.firstName, row.lastName, row.clear].join(' ');
    return all.includes('*') ? [{ invariant: 'I13', detail: `${row.oppId} holds a mask` }] : [];
  });
}

/** Matches the names, tax codes, addresses and numbers of the invented people. */
const CANARY = new RegExp(`${FIRST_NAME}|${LAST_NAME}|CNRZBD\\d\\d|canarino\\.\\d|\\b(?:\\+?39)?333[01]\\d{6}\\b`, 'i');

/** Whether a text contains personal data of an invented person. */
export const namesSomebody = (text: string): boolean => CANARY.test(text);

/** Checks that no log contains personal data (I14). */
export function checkLogs({ snapshot }: Facts): readonly Violation[] {
  return snapshot.logs
    .filter(({ text }) => namesSomebody(text))
    .map(({ file }) => ({ invariant: 'I14', detail: `${file} names a person` }));
}
