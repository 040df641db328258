import { freshDatabase } from '../../platform/database/postgres.testing.ts';
import { aDesk, aPerson, twoBranches } from '../desk.testing.ts';

export type StaffDesk = Awaited<ReturnType<typeof aStaffDesk>>;

/** A desk of two branches, with the session tokens of two administrators, and with a consultant. */
export async function aStaffDesk() {
  const { db, close } = await freshDatabase();
  await twoBranches(db);
  const app = await aDesk(db);
  const admin = await aPerson(db, 'admin');
  const other = await aPerson(db, 'admin', 'other');
  await aPerson(db, 'consultant');
  return {
    ...{ db, app, admin, other },
    async close() {
      await app.close();
      await close();
    },
  };
}
