/** What the database's clock shows, between the moments at which it says so. */
export interface DatabaseClock {
  heard(ms: number): void;
  now(): number;
}

/** Of the last ones the least delayed counts; a clock that is set is followed after so many. */
const LOOKED_AT = 8;

/** The process's own clock may show anything: only how long ago something was is taken from it. */
export function createDatabaseClock(monotonic: () => number = () => performance.now()): DatabaseClock {
  const ahead: number[] = [];
  let most = 0;
  return {
    heard(ms) {
      ahead.push(ms - monotonic());
      if (ahead.length > LOOKED_AT) ahead.shift();
      most = Math.max(...ahead);
    },
    now: () => Math.floor(monotonic() + most),
  };
}
