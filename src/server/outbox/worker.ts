import { EventEmitter } from 'node:events';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../platform/database/schema.ts';
import type { FailedTry } from '../platform/report.ts';
import { freeAbandoned } from './abandoned.ts';
import { type Channels, deliverOnce, type Failed } from './delivery.ts';
import { workersFor } from './lanes.ts';
import { keepScheduling, type Recurring } from './schedule.ts';
import { addDeliveries, splitEvents } from './split.ts';
import { type Runs, steadyRunner } from './steady.ts';
import type { Chance } from './tries.ts';
import { asUndelivered } from './undelivered.ts';

export interface WorkerWorld {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  readonly channels: Channels;
  /** Whether the queue names its statements too; yes unless told. */
  readonly preparedStatements?: boolean;
  /** Spreads the waits between tries; `Math.random` unless told. */
  readonly chance?: Chance;
  /** Milliseconds between looks at the queue for retries; new jobs are noticed at once. */
  readonly pollMs?: number;
  /** Milliseconds between looks for deliveries that a dead process holds. */
  readonly freeMs?: number;
  /** Announces what is due to be reminded of; asked every ten minutes by one of the running processes. */
  readonly remind?: () => Promise<unknown>;
  /** Removes what is over; asked once an hour by one of the running processes. */
  readonly clean?: () => Promise<unknown>;
  /** Hears of each failed try: the channel or the job's task, and a code. */
  readonly onFailure?: (route: string, code: string, more?: FailedTry) => void;
  /** Hears of each delivery that was given up. */
  readonly onDeath?: (delivery: Failed) => void;
}

const FREE_MS = 5_000;
const NO_DATABASE = 'no-database';

/**
 * Starts delivering: `deliver` splits an event into one delivery per channel, so that one failing channel is retried
 * alone. `stop()` lets running jobs end. Signals stay the program's own business.
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

/**
 * The queue's program is some sixty files: read after the port is open, where there are visitors. Its `run` also
 * starts a timetable, which ends the whole process when it finds no connection at its start.
 */
async function newRunner(world: WorkerWorld): Promise<Runs> {
  const { Logger, runTaskList } = await import('graphile-worker');
  const events: WorkerEvents = new EventEmitter();
  const options = {
    events,
    concurrency: workersFor(world.channels.size),
    pollInterval: world.pollMs ?? 2_000,
    noHandleSignals: true,
    noPreparedStatements: world.preparedStatements === false,
    logger: new Logger(() => () => undefined),
  };
  reportFailures(events, world);
  const workers = runTaskList(options, tasks(world), world.pool);
  return { events, promise: workers.promise, stop: () => workers.gracefulShutdown() };
}

function freeNowAndThen({ db, onFailure, freeMs }: WorkerWorld): NodeJS.Timeout {
  const free = () => freeAbandoned(db).catch(() => onFailure?.('free-abandoned', NO_DATABASE));
  return setInterval(free, freeMs ?? FREE_MS).unref();
}

const recurringOf = ({ remind, clean }: WorkerWorld): readonly Recurring[] => [
  ...(remind ? [{ task: 'remind', minutes: 10, offset: 0 }] : []),
  ...(clean ? [{ task: 'clean', minutes: 60, offset: 17 }] : []),
];

function tasks(world: WorkerWorld): TaskList {
  const { db, channels, remind, clean, chance = Math.random } = world;
  return {
    async remind() {
      await remind?.();
    },
    async clean() {
      await clean?.();
    },
    async deliver(payload) {
      // What happened at once stands in one job; the version before wrote one for each event.
      const events = [payload].flat().map((each) => field(each, 'event'));
      const split = await splitEvents(db, channels, events);
      return Array.isArray(payload) ? split : void (await split[0]);
    },
    async 'deliver-to'(payload) {
      const failed = await deliverOnce({ db, channels, chance }, field(payload, 'delivery'));
      if (failed === null) return;
      const { id, tries, at } = failed;
      world.onFailure?.(failed.channel, failed.code, { delivery: id, tries, ...(at && { at }) });
      if (failed.dead) world.onDeath?.(failed);
    },
    /** As the version before split events: a receiver that it knew by its place in the list is nobody's any more. */
    async 'deliver-channel'(payload) {
      await addDeliveries(db, [{ event: field(payload, 'event'), channel: field(payload, 'channel') }]);
    },
  };
}

/** Trouble with a job itself, the database's most of all: the queue tries it again. */
function reportFailures(events: WorkerEvents, { onFailure }: WorkerWorld): void {
  if (onFailure === undefined) return;
  events.on('job:error', ({ job, error }) => {
    const { code, at } = asUndelivered(error);
    onFailure(job.task_identifier, code, at === undefined ? {} : { at });
  });
}

function field(payload: unknown, name: string): string {
  const value = (payload as Readonly<Record<string, unknown>> | null)?.[name];
  if (typeof value !== 'string') throw new Error(`A delivery job without ${name}`);
  return value;
}
