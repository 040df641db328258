import type { Postgres } from '../../machine/postgres.ts';
import { signalTo } from '../../machine/processes.ts';
import { pick } from '../random.ts';
import { always, type Fault, type Heal, onLinux } from './fault.ts';

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fissa%'`;
const LOCK = `begin; lock table seat in access exclusive mode; select pg_sleep(3); commit`;

const database = (name: string, possible: Fault['possible'], work: (db: Postgres) => Promise<Heal>): Fault => ({
  name,
  possible,
  async inject(cluster) {
    const heal = await work(cluster.database);
    return async () => {
      await heal();
      await cluster.startAll();
    };
  },
});

const nothing: Heal = async () => undefined;

/** The database stops, restarts, or answers late. */
export const DATABASE_FAULTS: readonly Fault[] = [
  database('database stopped at once', always, async (db) => {
    await db.stop('at once');
    return db.start;
  }),
  database('database restarted', always, async (db) => {
    await db.stop('fast');
    await db.start();
    return nothing;
  }),
  database('database frozen', onLinux, async (db) => {
    db.freeze();
    return async () => db.thaw();
  }),
  {
    name: 'kill -9 of a database connection',
    possible: onLinux,
    async inject(cluster, random) {
      const victim = pick(random, cluster.database.connections());
      if (victim !== undefined) signalTo(victim, 'SIGKILL');
      return cluster.startAll;
    },
  },
  database('all database connections ended', always, async (db) => {
    await db.query(TERMINATE);
    return nothing;
  }),
  database('seats locked', always, async (db) => {
    const locked = db.query(LOCK).then(
      () => undefined,
      () => undefined,
    );
    return () => locked;
  }),
];
