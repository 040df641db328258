import { sql, type Transaction } from 'kysely';
import { proposeRole } from '#contract/desk/staff.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Grant } from '#domain/desk/roles.ts';
import { coversGrant, isCoverSpan } from '#domain/desk/staff.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { romeDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { NewPerson } from '../../platform/database/tables/staff-tables.ts';
import type { DeskContext, DeskHandler } from '../http/desk-gate.ts';
import { isTaken, opposes } from './obstacles.ts';
import { type Outcome, onceByStaff, type StaffDeps, type Why } from './once-by-staff.ts';
import { currentOf, lockStaff, type StaffRow, staffAs } from './staff-rows.ts';

type Tx = Transaction<Database>;
type Asked = Input<typeof proposeRole>;

/** Stores a role or a cover for approval by a second person. */
export const proposeRoleCall =
  (deps: StaffDeps): DeskHandler<typeof proposeRole> =>
  (asked, ctx) =>
    onceByStaff(deps, ctx, { call: proposeRole.call, body: asked }, (tx) => propose(tx, deps, asked, ctx));

/** Stores a proposal; returns why not, if it cannot. */
export async function propose(
  tx: Tx,
  deps: StaffDeps,
  asked: Asked,
  ctx: DeskContext,
): Promise<Result<Outcome, 'not-found'>> {
  const { ruolo: role, filiale: branch = null, area = null, agente: agent = null, dal, al } = asked;
  const grant: Grant = { role, branch, area, agent };
  if (!coversGrant(ctx.scope, grant) || !(await exists(tx, grant))) return err('not-found');
  const person = asked.nuova === undefined ? null : personOf(asked.nuova);
  if (asked.codice !== undefined) await lockStaff(tx, { code: asked.codice });
  const subject = asked.codice === undefined ? undefined : await staffAs(tx, asked.codice, ctx.scope);
  if (person === null && subject === undefined) return err('not-found');
  const why =
    (agent !== null && !(await isAgent(tx, agent)) ? 'agente' : null) ??
    (person === null ? null : await isTaken(tx, deps.staffIssuer, person)) ??
    (subject === undefined
      ? null
      : await obstacleTo(tx, subject, grant, { ...asked, today: romeDay(deps.clock) }, ctx));
  if (why === null)
    await tx
      .insertInto('staff_change')
      .values({
        ...{ kind: dal === undefined ? 'role' : 'cover', staff_id: subject?.id ?? null, role },
        person: person && JSON.stringify(person),
        ...{ branch_codes: branch === null ? [] : [branch], area_code: area, agent_code: agent },
        ...{ first_day: dal ?? null, last_day: al ?? null, made_by: ctx.staff.id, decided_by: null, decided_at: null },
      })
      .execute();
  const days = dal === undefined ? {} : { from: dal, to: al };
  const change = {
    staff: subject?.code ?? person?.code,
    role,
    ...(area && { area }),
    ...(agent && { agent }),
    ...days,
  };
  return ok({ why, act: { ...(branch === null ? {} : { branch }), change } });
}

const personOf = ({ codice, soggetto, nome, email }: NonNullable<Asked['nuova']>): NewPerson => ({
  ...{ code: codice, subject: soggetto, name: nome, email },
});

/** Why a change of an existing account is not taken; null when it is. */
async function obstacleTo(
  tx: Tx,
  subject: StaffRow,
  grant: Grant,
  { dal, al, today }: Pick<Asked, 'dal' | 'al'> & { readonly today: string },
  { staff }: DeskContext,
): Promise<Why> {
  const isCover = dal !== undefined && al !== undefined;
  if (subject.by_groups) return 'gruppi';
  if (subject.id === staff.id) return 'propria';
  if (isCover && !subject.active) return 'decisa';
  if (isCover && !isCoverSpan(dal, al, today)) return 'giorni';
  if (!isCover && isSame(subject, grant)) return 'uguale';
  if (opposes(subject, grant.role, isCover)) return 'incompatibile';
  const kind = isCover ? 'cover' : 'role';
  const { rows } = await sql`
    select from staff_change where staff_id = ${subject.id}::bigint and kind = ${kind} and state = 'open'`.execute(tx);
  return rows.length > 0 ? 'aperta' : null;
}

/** Whether the only role without an end is this one already. */
function isSame(subject: StaffRow, grant: Grant): boolean {
  const [one, ...others] = currentOf(subject).filter(({ last }) => last === null);
  return (
    subject.active &&
    others.length === 0 &&
    (['role', 'branch', 'area'] as const).every((part) => one?.[part] === grant[part]) &&
    (one?.agent ?? null) === (grant.agent ?? null)
  );
}

async function exists(tx: Tx, { branch, area }: Grant): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select (${branch}::text is null or exists (select from branch where code = ${branch}::text))
       and (${area}::text is null or exists (select from area where code = ${area}::text)) as there`.execute(tx);
  return rows[0]?.there === true;
}

const isAgent = async (tx: Tx, code: string): Promise<boolean> =>
  (await tx.selectFrom('agent').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
