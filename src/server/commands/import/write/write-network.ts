import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlaceRow } from '../read/row.ts';
import type { NetworkPlan } from './plan-network.ts';

type Tx = Transaction<Database>;

/** Adds new branches and agencies, before customers that refer to them. Their hours are written by `changeHours`. */
export async function addPlaces(tx: Tx, { places }: NetworkPlan): Promise<void> {
  for (const { row, outcome } of places) {
    if (outcome !== 'added') continue;
    const values = { ...columnsOf(row), active: row.active, since: null };
    await tx
      .insertInto('branch')
      .values({ ...values, ocs_code: row.kind === 'agency' ? row.code : null })
      .execute();
  }
}

/** Updates known branches and agencies. Hours, and whether they are active, are written by `changeHours`. */
export async function writePlaces(tx: Tx, { places }: NetworkPlan): Promise<void> {
  for (const { row, outcome } of places)
    if (outcome !== 'added') await tx.updateTable('branch').set(columnsOf(row)).where('code', '=', row.code).execute();
}

/** A file without the column `area` keeps the stored area. */
const columnsOf = ({ hours: _, consultants: __, active: ___, area, ...told }: PlaceRow) => ({
  ...told,
  ...(area === undefined ? {} : { area_code: area || null }),
});

/** Adds and updates agents. A column that the file lacks keeps its value. */
export async function writeAgents(tx: Tx, { agents }: NetworkPlan): Promise<void> {
  for (const { row } of agents) {
    const { kind: _, ...told } = row;
    await tx
      .insertInto('agent')
      .values({ ...told, multi_area: told.multi_area ?? false })
      .onConflict((known) => known.column('code').doUpdateSet(told))
      .execute();
  }
}
