import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Act, DeskAsker } from './desk-asker.ts';

/** Writes an act; in the transaction of a change it is there with the change or not at all. */
export async function writeAct(db: Kysely<Database>, asker: DeskAsker, call: string, act: Act): Promise<void> {
  await db
    .insertInto('staff_act')
    .values({
      staff_id: asker.staff.id,
      session: asker.staff.session,
      role: asker.scope.role,
      act: call,
      branch_code: act.branch ?? null,
      opp_id: act.oppId ?? null,
      person: act.person ?? null,
      fields: [...(act.fields ?? [])],
      reason: act.reason ?? null,
      case_ref: act.caseRef ?? null,
      change: JSON.stringify(act.change ?? {}),
      request_id: asker.requestId,
    })
    .execute();
}
