import { type Kysely, sql } from 'kysely';
import type { team } from '#contract/desk/assignment.ts';
import { err, ok } from '#domain/result.ts';
import { addDays, type IsoDay } from '#domain/time/rome.ts';
import { IN_FORCE } from '../../platform/database/role-times.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { branchIn } from './branch-in.ts';
import { betweenDays } from './visit-rows.ts';

interface Receiver {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Consultants and managers of a branch, by name. */
const receiving = (branch: string) => sql<boolean>`
  active and staff.id in (
    select staff_id from staff_role
     where role in ('consultant', 'manager') and branch_code = ${branch}::text and ${IN_FORCE})`;

/** A member of the staff who may receive at a branch; undefined for anybody else. */
export const receiverAt = (db: Kysely<Database>, branch: string, code: string): Promise<Receiver | undefined> =>
  db
    .selectFrom('staff')
    .select(['id', 'code', 'name'])
    .where('code', '=', code)
    .where(receiving(branch))
    .executeTakeFirst();

interface TeamRow extends Receiver {
  readonly visits: number;
  readonly away: boolean;
  readonly receives: boolean;
}

/** Lists who receives at a branch, and who still has visits there on that day. */
export const teamCall =
  ({ db }: DeskDb): DeskHandler<typeof team> =>
  async ({ filiale, giorno }, { scope }) => {
    if ((await branchIn(db, scope, filiale)) === undefined) return err('not-found');
    const rows = await teamOf(db, filiale, giorno);
    const persone = rows.map(({ code, name, visits, away, receives }) => ({
      ...{ codice: code, nome: name, visite: visits, assente: away, riceve: receives },
    }));
    return ok({ body: { persone }, act: { branch: filiale, change: { day: giorno } } });
  };

/** An absence row has no person. A consultant's absence belongs to its author. */
async function teamOf(db: Kysely<Database>, branch: string, day: IsoDay): Promise<readonly TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    with visits as (
      select staff_id, count(*)::int as count from assignment s join appointment on appointment.id = s.appointment_id
       where s.branch_code = ${branch}::text and appointment.branch_code = s.branch_code and state <> 'cancelled'
         and ${betweenDays(day, addDays(day, 1))}
       group by staff_id),
    receivers as (select id from staff where ${receiving(branch)})
    select staff.id, code, name, receivers.id is not null as receives, coalesce(visits.count, 0) as visits,
      exists (select from capacity_change c join roster_change r on r.change_id = c.id
        where c.made_by = staff.id and c.kind = 'absence' and c.state = 'applied'
          and r.branch_code = ${branch}::text and r.day = ${day}::date
          and exists (select from staff_role own where own.staff_id = staff.id and own.role = 'consultant'
            and own.branch_code = r.branch_code)) as away
      from (select id from receivers union select staff_id from visits) listed join staff on staff.id = listed.id
        left join receivers on receivers.id = staff.id left join visits on visits.staff_id = staff.id
     order by name, staff.id`.execute(db);
  return rows;
}
