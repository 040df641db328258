import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';
import { branchCode, isoDay } from '#contract/wire.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { fromInstant, hourText } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { refuse } from '../../http/problems.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { branchIn } from '../day/branch-in.ts';
import { actorOf, writeAuditEntry } from '../http/acts.ts';
import type { DeskDb } from '../http/desk-db.ts';
import { signedOf } from '../http/desk-gate.ts';
import { dayList } from './day-lines.ts';

export interface ListDeps extends DeskDb {
  readonly seal: Pick<Seal, 'open'>;
  readonly clock: Clock;
}
const CALL = 'ElencoDelGiorno';
const asked = z.strictObject({ filiale: branchCode, giorno: isoDay });

/** Mounts the printable PDF list of a day, for work without a network. Each print has a copy number. */
export function mountList(app: FastifyInstance, deps: ListDeps): void {
  const { db } = deps;
  app.get(`${DESK_API_PATH}/${CALL}`, async (request, reply) => {
    const staff = await signedOf(db, request);
    if (staff === null) return refuse(reply, 'not-signed-in');
    const scope = staff.scopeOf('list.print');
    if (scope === null) return refuse(reply, 'not-allowed');
    const input = z.safeParse(asked, request.query);
    if (!input.success) return refuse(reply, 'malformed');
    const { filiale, giorno } = input.data;
    const branch = await branchIn(db, scope, filiale);
    if (branch === undefined) return refuse(reply, 'not-found');
    const copy = 1 + (await copiesOf(deps, filiale, giorno));
    const now = fromInstant(deps.clock().getTime());
    const { dayList: list } = wordsOf(DEFAULT_LANGUAGE);
    const printed = list.printed(staff.code, `${now.day.split('-').reverse().join('/')} ${hourText(now.minute)}`, copy);
    // The PDF code is large, so it loads on the first request.
    const { dayPdf } = await import('./day-pdf.ts');
    const pdf = await dayPdf(await dayList(deps, scope, branch, giorno), printed);
    const about = { branch: filiale, change: { day: giorno, copy } };
    await writeAuditEntry(db, { ...actorOf(request, staff), scope }, CALL, about);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="elenco-${filiale}-${giorno}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  });
}

async function copiesOf({ db }: DeskDb, branch: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff_act
     where act = ${CALL} and branch_code = ${branch}::text and change ->> 'day' = ${day}::text
       and at > now() - interval '60 days'`.execute(db);
  return rows[0]?.count ?? 0;
}
