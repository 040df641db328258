import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../platform/database/schema.ts';
import { freeAbandoned } from './abandoned.ts';
import { type Channels, deliverOnce, findEvent } from './delivery.ts';
import { keepScheduling, type Recurring } from './schedule.ts';
import { steadyRunner } from './steady.ts';

export interface WorkerWorld {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  /** Jobs done at the same time; 4 unless told. */
  readonly concurrency?: number;
  /** Milliseconds between looks at the queue for retries; new jobs are noticed at once. */
  readonly pollMs?: number;
  /** Milliseconds between looks for deliveries that a dead process holds. */
  readonly freeMs?: number;
  /** Announces what is due to be reminded of; asked every ten minutes by one of the running processes. */
  readonly remind?: () => Promise<unknown>;
  /** Removes what is over; asked once an hour by one of the running processes. */
  readonly clean?: () => Promise<unknown>;
  /** Hears of each failed try: the job's task and the error's message, no personal data. */
  readonly onFailure?: (task: string, message: string) => void;
}

/** Tries of one channel before its job is left for an operator: about four days with the queue's growing waits. */
const TRIES = 25;
const FREE_MS = 5_000;
const NO_DATABASE = 'the database did not answer';
const quiet = new Logger(() => () => undefined);

/**
 * Starts delivering: `deliver` splits an event into one job per channel, so that one failing channel is retried
 * alone (R0.46, R0.49). `stop()` lets running jobs end. Signals stay the program's own business.
 */
export async function startWorker(world: WorkerWorld): Promise<{ stop(): Promise<void> }> {
  const runner = await steadyRunner(() => newRunner(world));
  const freeing = freeNowAndThen(world);
  const scheduling = keepScheduling(world.db, recurringOf(world), () => world.onFailure?.('schedule', NO_DATABASE));
  return {
    stop() {
      clearInterval(freeing);
      scheduling.stop();
      return runner.stop();
    },
  };
}

async function newRunner(world: WorkerWorld): Promise<Runner> {
  const runner = await run({
    pgPool: world.pool,
    taskList: tasks(world),
    concurrency: world.concurrency ?? 4,
    pollInterval: world.pollMs ?? 2_000,
    noHandleSignals: true,
    logger: quiet,
  });
  reportFailures(runner, world);
  return runner;
}

function freeNowAndThen({ db, onFailure, freeMs }: WorkerWorld): NodeJS.Timeout {
  const free = () => freeAbandoned(db).catch(() => onFailure?.('free-abandoned', NO_DATABASE));
  return setInterval(free, freeMs ?? FREE_MS).unref();
}

const recurringOf = ({ remind, clean }: WorkerWorld): readonly Recurring[] => [
  ...(remind ? [{ task: 'remind', minutes: 10, offset: 0 }] : []),
  ...(clean ? [{ task: 'clean', minutes: 60, offset: 17 }] : []),
];

function tasks({ db, channels, remind, clean }: WorkerWorld): TaskList {
  return {
    async remind() {
      await remind?.();
    },
    async clean() {
      await clean?.();
    },
    async deliver(payload, { addJob }) {
      const event = await findEvent(db, field(payload, 'event'));
      if (event === null) return;
      for (const [channel, { wants }] of channels) {
        if (!wants(event)) continue;
        const jobKey = `${event.id}:${channel}`;
        await addJob('deliver-channel', { event: event.id, channel }, { jobKey, maxAttempts: TRIES });
      }
    },
    async 'deliver-channel'(payload) {
      await deliverOnce(db, channels, field(payload, 'event'), field(payload, 'channel'));
    },
  };
}

function reportFailures({ events }: Runner, { onFailure }: WorkerWorld): void {
  if (onFailure === undefined) return;
  events.on('job:error', ({ job, error }) =>
    onFailure(job.task_identifier, error instanceof Error ? error.message : 'unknown'),
  );
}

function field(payload: unknown, name: string): string {
  const value = (payload as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof value !== 'string') throw new Error(`A delivery job without ${name}`);
  return value;
}
