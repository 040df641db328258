import type { SeededBug } from './bug.ts';

/** Seeded bugs in the limits that keep one visitor from blocking others. */
export const IN_THE_LIMITS: readonly SeededBug[] = [
  {
    name: 'who goes away while waiting keeps a place',
    breaks: ['gate'],
    fault: 'aborts at every stage',
    patches: [
      { file: 'platform/fair-semaphore.ts', find: "gone?.addEventListener('abort', giveUp);", replace: 'void giveUp;' },
      {
        file: 'platform/fair-semaphore.ts',
        find: `      leave();
      return null;`,
        replace: '      return null;',
      },
    ],
  },
  {
    name: 'a failure of a ready engine opens the breaker',
    breaks: ['alone'],
    fault: 'poison requests',
    patches: [
      { file: 'http/public-gate.ts', find: 'if (hasImplausibleDay(', replace: 'if (false && hasImplausibleDay(' },
      {
        file: 'edge/upstream.ts',
        find: '(answer.status < 500 || (await isReady(line)))',
        replace: 'answer.status < 500',
      },
    ],
  },
  {
    name: 'a journal takes days that nobody means',
    breaks: ['poison', 'I15'],
    fault: 'poison requests',
    patches: [
      {
        file: 'edge/journal/accept-request.ts',
        find: "if (implausibleDayOf(endpoint)(given.json, () => today)) return err('implausible-day');",
        replace: '',
      },
    ],
  },
  {
    name: 'holds never give way',
    breaks: ['share'],
    fault: 'one hostile address among 100 honest visitors',
    patches: [
      {
        file: 'availability/hold-slot.ts',
        find: 'const others = () => holder && evictHolds',
        replace: 'const others = () => holder?.length === 0 && evictHolds',
      },
    ],
  },
];
