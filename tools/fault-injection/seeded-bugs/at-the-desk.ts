import type { SeededBug } from './bug.ts';

const CLOSING = 'closure during booking';
const CLAIMING = 'calls taken in hand';

/** Seeded bugs in changes of opening hours by staff, and in taking calls. */
export const AT_THE_DESK: readonly SeededBug[] = [
  {
    name: 'somebody who lost a half-hour is forgotten',
    breaks: ['S1'],
    fault: CLOSING,
    patches: [
      {
        file: 'booking/capacity/apply-change.ts',
        find: 'for (const person of tried.lost) await displace',
        replace: 'for (const person of tried.lost.slice(1)) await displace',
      },
    ],
  },
  {
    name: 'who books does not wait for a change of hours',
    breaks: ['S1'],
    fault: CLOSING,
    patches: [
      {
        file: 'availability/lock-branch.ts',
        find: 'where code = :branch for key share',
        replace: 'where code = :branch',
      },
      {
        file: 'platform/database/once.ts',
        find: 'code = :branch::text for key share',
        replace: 'code = :branch::text',
      },
    ],
  },
  {
    name: 'who asked twice is called by two',
    breaks: ['S9'],
    fault: CLAIMING,
    patches: [{ file: 'desk/calls/take-call.ts', find: ' and not ${IS_IN_A_HAND}', replace: '' }],
  },
  {
    name: 'calls are taken all at once, and not one after the other',
    breaks: ['S9'],
    fault: CLAIMING,
    patches: [
      {
        file: 'desk/calls/take-call.ts',
        find: 'await sql`select pg_advisory_xact_lock(${TAKING}::int)`.execute(tx);',
        replace: '',
      },
    ],
  },
];
