import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Issuer of people who are only looked at: no provider of the demonstration signs them in. */
const ISSUER = 'demo-colleagues';

/** Colleagues by branch of the northern area, in the order of the branch codes; `post` is the place in that order. */
const COLLEAGUES = [
  { code: 'm.provini', name: 'Marta Provini', role: 'manager', post: 0 },
  { code: 'r.calchi', name: 'Rosa Calchi', role: 'consultant', post: 0 },
  { code: 'd.bozzetti', name: 'Dino Bozzetti', role: 'consultant', post: 1 },
  { code: 'e.fintoni', name: 'Elio Fintoni', role: 'manager', post: 1 },
  { code: 'p.vaghi', name: 'Piera Vaghi', role: 'consultant', post: 2 },
  { code: 'g.pseudi', name: 'Gemma Pseudi', role: 'consultant', post: 3 },
  { code: 'n.sagome', name: 'Nico Sagome', role: 'manager', post: 3 },
  { code: 't.bozze', name: 'Tilde Bozze', role: 'consultant', post: 4 },
  { code: 'o.trame', name: 'Olmo Trame', role: 'consultant', post: 5 },
  { code: 'g.falsetti', name: 'Guido Falsetti', role: 'consultant', post: 5, left: true },
] as const;

/** Loads colleagues with a cover, a closed account, and two changes that wait for approval. */
export async function loadPeople(tx: Transaction<Database>): Promise<void> {
  await insertColleagues(tx);
  await sql`
    insert into staff (code, issuer, subject, name, email)
    values ('l.tramonti', ${ISSUER}, 'l.tramonti', 'Lidia Tramonti', 'l.tramonti@velaria.example')`.execute(tx);
  await sql`
    insert into staff_role (staff_id, role, area_code) select id, 'area', 'CENTRO' from staff where code = 'l.tramonti'`.execute(
    tx,
  );
  await insertCover(tx);
  await insertProposals(tx);
}

async function insertColleagues(tx: Transaction<Database>): Promise<void> {
  const rows = COLLEAGUES.map(({ code, name, role, post, ...more }) => ({
    code,
    name,
    role,
    post,
    left: 'left' in more,
  }));
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json)
                     as given (code text, name text, role text, post int, "left" boolean)),
    made as (
      insert into staff (code, issuer, subject, name, email, active)
      select code, ${ISSUER}, code, name, code || '@velaria.example', not "left" from given returning id, code),
    northern as (
      select code, row_number() over (order by code) - 1 as post from branch where area_code = 'NORD' and code <> '0151')
    insert into staff_role (staff_id, role, branch_code, since, until)
    select made.id, given.role, northern.code, now() - interval '300 days',
           case when given."left" then now() - interval '9 days' end
      from given join made on made.code = given.code join northern on northern.post = given.post`.execute(tx);
}

/** Rosa Calchi also works at another branch, until next week. */
async function insertCover(tx: Transaction<Database>): Promise<void> {
  await sql`
    insert into staff_role (staff_id, role, branch_code, granted_by, approved_by, since, until)
    select s.id, 'consultant', other.branch_code, area.id, admin.id, now() - interval '2 days',
           ((now() at time zone 'Europe/Rome')::date + 7)::timestamp at time zone 'Europe/Rome'
      from staff s, staff area, staff admin, staff_role other join staff holder on holder.id = other.staff_id
     where s.code = 'r.calchi' and area.code = 'area.nord' and admin.code = 'rete' and holder.code = 'e.fintoni'`.execute(
    tx,
  );
}

/** One change proposed by the area manager, which the administrator can approve, and one of the administrator's own. */
async function insertProposals(tx: Transaction<Database>): Promise<void> {
  await sql`
    insert into staff_change (kind, staff_id, role, branch_codes, made_by)
    select 'role', s.id, 'manager', array[r.branch_code], area.id
      from staff s join staff_role r on r.staff_id = s.id, staff area
     where s.code = 'p.vaghi' and area.code = 'area.nord'`.execute(tx);
  await sql`
    insert into staff_change (kind, staff_id, role, branch_codes, first_day, last_day, made_by)
    select 'cover', s.id, 'consultant', array[other.branch_code], current_date + 1, current_date + 3, admin.id
      from staff s, staff admin, staff_role other join staff holder on holder.id = other.staff_id
     where s.code = 'd.bozzetti' and admin.code = 'rete' and holder.code = 'm.provini'`.execute(tx);
}
