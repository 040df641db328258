import { type Kysely, sql } from 'kysely';
import { accessRequest, erasePerson, type watch } from '#contract/desk/privacy.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Obstacle } from '#domain/desk/privacy.ts';
import { WATCHED_DAYS } from '#domain/desk/watch.ts';
import { ok } from '#domain/result.ts';
import { addDays } from '#domain/time/rome.ts';
import { type Clock, romeDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isSealingLate } from '../audit/seal-days.ts';
import { verifySeals } from '../audit/verify-seals.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { alertsSince } from './alerts.ts';

type Watched = Output<typeof watch>;
const WHY = { acts: 'atti', chain: 'catena', unsealed: 'prima' } as const;

/** Findings of the last days, state of the seals, and privacy requests. */
export const watchCall =
  ({ db, clock }: DeskDb & { readonly clock: Clock }): DeskHandler<typeof watch> =>
  async () => {
    const from = addDays(romeDay(clock), 1 - WATCHED_DAYS);
    const [alerts, sigilli, richieste] = await Promise.all([alertsSince(db, from), sealsOf(db, from), requestsOf(db)]);
    const allarmi = alerts.map(({ kind, day, code, name, count, first }) => ({
      ...{ tipo: kind, giorno: day, chi: { codice: code, nome: name }, quanti: count, prima: first.toISOString() },
    }));
    return ok({ body: { adesso: clock().toISOString(), dal: from, allarmi, sigilli, richieste }, act: {} });
  };

/** Verifies the whole chain and the entries of the last days; `npm run acts -- verify` verifies all entries. */
async function sealsOf(db: Kysely<Database>, from: string): Promise<Watched['sigilli']> {
  const [{ head, read, breaks }, inRitardo] = await Promise.all([verifySeals(db, from), isSealingLate(db)]);
  return {
    ultimo: head && { giorno: head.day, impronta: head.sha256 },
    ...{ riletti: read, inRitardo },
    rotti: breaks.map(({ day, why }) => ({ giorno: day, perche: WHY[why] })),
  };
}

interface RequestRow {
  readonly at: Date;
  readonly code: string;
  readonly name: string;
  readonly act: string;
  readonly case_ref: string;
  readonly reason: string | null;
  readonly refused: Obstacle | null;
}
/** Maximum number of listed requests. */
const MAX_REQUESTS = 50;

/** Access and erasure requests from the audit log, with the case reference but without the person's name. */
async function requestsOf(db: Kysely<Database>): Promise<Watched['richieste']> {
  const { rows } = await sql<RequestRow>`
    select at, code, name, act, case_ref, reason, change ->> 'refused' as refused
    from staff_act join staff on staff.id = staff_id
    where staff_id in (select staff_id from staff_role where role = 'dpo')
      and act in (${accessRequest.call}, ${erasePerson.call}) and case_ref is not null
    order by at desc, staff_act.id desc limit ${MAX_REQUESTS}::int`.execute(db);
  return rows.map((row) => ({
    ...{ quando: row.at.toISOString(), chi: { codice: row.code, nome: row.name }, pratica: row.case_ref },
    tipo: row.act === erasePerson.call ? 'cancellazione' : 'accesso',
    motivo: row.act === erasePerson.call ? row.reason : null,
    ostacolo: row.refused,
  }));
}
