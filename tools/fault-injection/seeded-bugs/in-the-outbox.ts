import type { SeededBug } from './bug.ts';

/** Seeded bugs in the delivery of messages. */
export const IN_THE_OUTBOX: readonly SeededBug[] = [
  {
    name: 'a delivery is noted before it is sent',
    breaks: ['I10', 'I15'],
    fault: 'kill -9 of an engine',
    patches: [
      {
        file: 'outbox/queue.ts',
        find: 'set tries = tries + 1, leased_until',
        replace: 'set tries = tries + 1, delivered_at = now(), leased_until',
      },
      {
        file: 'outbox/delivery.ts',
        find: 'await channel.deliver(readEvent(claim.event));',
        replace: `await new Promise((resolve) => setTimeout(resolve, 300));
  await channel.deliver(readEvent(claim.event));`,
      },
    ],
  },
  {
    name: 'what a dead process held is taken over by nobody',
    breaks: ['I10', 'I15'],
    fault: 'kill -9 of an engine',
    patches: [
      {
        file: 'outbox/delivery.ts',
        find: 'await channel.deliver(readEvent(claim.event));',
        replace: `await new Promise((resolve) => setTimeout(resolve, 300));
  await channel.deliver(readEvent(claim.event));`,
      },
      { file: 'outbox/queue.ts', find: '${LEASE_SECONDS}', replace: '${LEASE_SECONDS * 1_000}' },
    ],
  },
];
