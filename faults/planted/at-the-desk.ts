import type { Planted } from './bug.ts';

const CLOSING = 'closure during booking';

/** Bugs in how the staff changes hours that are booked. */
export const AT_THE_DESK: readonly Planted[] = [
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
      { file: 'agenda/lock-branch.ts', find: 'where code = :branch for key share', replace: 'where code = :branch' },
      {
        file: 'platform/database/once.ts',
        find: 'where code = :branch::text for key share',
        replace: 'where code = :branch::text',
      },
    ],
  },
];
