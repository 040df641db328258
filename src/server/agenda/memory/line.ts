import type pg from 'pg';
import { CHANNEL } from './notices.ts';

/** One connection that listens, for as long as it lasts. */
export interface Line {
  isOpen(): boolean;
  /** Says what is not empty, in one statement; false when that took too long or failed. */
  say(notices: readonly string[], patienceMs: number): Promise<boolean>;
  close(): void;
}
export interface LineWorld {
  readonly pool: pg.Pool;
  /** The database's clock (ms), as it was a moment ago. */
  readonly onClock: (ms: number) => void;
}

const SAY = `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, pg_notify('${CHANNEL}', said)
               from unnest($1::text[]) said`;

/** Throws when there is no connection. */
export async function openLine({ pool, onClock }: LineWorld, hear: (notice: string) => void): Promise<Line> {
  const client = await pool.connect();
  let isOpen = true;
  const close = () => {
    if (isOpen) client.release(true);
    isOpen = false;
  };
  client.on('notification', ({ payload = '' }) => isOpen && hear(payload));
  client.on('end', close);
  client.on('error', close);
  await client.query(`listen ${CHANNEL}`).catch((failure) => {
    close();
    throw failure;
  });
  return {
    isOpen: () => isOpen,
    async say(notices, patienceMs) {
      const said = client.query<{ now: number }>(SAY, [notices.filter((notice) => notice !== '')]);
      const answer = await inTime(said, patienceMs);
      if (answer?.rows[0]) onClock(answer.rows[0].now);
      return answer !== null;
    },
    close,
  };
}

/** Null when it failed, or is not there in time. */
async function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
