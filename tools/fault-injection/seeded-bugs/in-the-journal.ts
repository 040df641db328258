import type { SeededBug } from './bug.ts';

/** Seeded bugs in the journal of an edge. */
export const IN_THE_JOURNAL: readonly SeededBug[] = [
  {
    name: 'the journal answers before the disk has it',
    breaks: ['I15'],
    fault: 'kill -9 of the edge while it writes a request down',
    patches: [
      {
        file: 'edge/journal/journal.ts',
        find: `    files.set(entry.id, await disk.add(entry));
    entries.set(entry.id, entry);`,
        replace: `    entries.set(entry.id, entry);
    setTimeout(() => disk.add(entry).then((file) => files.set(entry.id, file)), 300);`,
      },
    ],
  },
  {
    name: 'a kept request is dropped when the engine fails',
    breaks: ['I15'],
    // The fault affects every answer, because with fewer failures a retry might succeed and hide the bug.
    fault: 'every answer a 500',
    patches: [
      {
        file: 'edge/journal/replay.ts',
        find: 'if (status >= 500 ||',
        replace: "if (status >= 500) return 'settled';\n  if (",
      },
    ],
  },
  {
    name: 'a refusal of a kept request is told to nobody',
    breaks: ['I15'],
    fault: 'no engine reachable',
    patches: [
      {
        file: 'booking/create/notify-deferred-result.ts',
        find: "if (answer.Status !== '2') return;",
        replace: 'return;',
      },
    ],
  },
  {
    name: 'a kept request becomes an appointment of another name',
    breaks: ['I15'],
    fault: 'no engine reachable',
    patches: [
      {
        file: 'booking/create/create.ts',
        find: 'oppIdOf(ctx.idempotencyKey)',
        replace: "oppIdOf(ctx.idempotencyKey + (ctx.replayed ? ' later' : ''))",
      },
    ],
  },
];
