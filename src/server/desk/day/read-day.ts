import { sql } from 'kysely';
import type { day } from '#contract/desk/day.ts';
import { SLOT_MINUTES, type SlotState } from '#domain/agenda/free-slots.ts';
import { err, ok } from '#domain/result.ts';
import { addDays, hourText } from '#domain/time/rome.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { branchIn } from './branch-in.ts';
import { namesInLists } from './names.ts';
import { betweenDays, type VisitRow, visitLineOf, visitRows } from './visit-rows.ts';

/** Number of past days whose missing outcomes are listed, and the maximum number of them. */
const BACK_DAYS = 30;

/** A branch's day: its visits, missing outcomes, and tomorrow's load. */
export const readDayCall =
  (deps: AgendaDeps): DeskHandler<typeof day> =>
  async ({ filiale, giorno }, ctx) => {
    const { scope } = ctx;
    const lineOf = (row: VisitRow) => visitLineOf(row, namesInLists(ctx));
    const branch = await branchIn(deps.db, scope, filiale);
    if (branch === undefined) return err('not-found');
    const at = sql<boolean>`branch_code = ${filiale}::text`;
    const next = addDays(giorno, 1);
    // As staff book: without the notice for visitors. A past day shows its hours.
    const windows = { ...deps.windows, leadMinutes: 0, withPast: true } as const;
    const [visits, open, free, tomorrow] = await Promise.all([
      visitRows(deps.db, scope, sql`${at} and ${betweenDays(giorno, next)}`),
      visitRows(deps.db, scope, sql`${at} and ${withoutOutcome}`),
      readDays({ ...deps, windows, extraLoad: () => 0 }, { codes: [filiale], from: giorno, days: 2 }),
      visitRows(
        deps.db,
        scope,
        sql`
          ${at} and ${betweenDays(next, addDays(next, 1))} and appointment.state <> 'cancelled' and kind = 'visit'`,
      ),
    ]);
    const [today, after] = [0, 1].map((at) => openingOf(free.get(filiale)?.[at]?.slots ?? []));
    if (today === undefined || after === undefined) return err('not-found');
    const body = {
      filiale: { codice: branch.code, nome: branch.name },
      giorno,
      adesso: branch.now.toISOString(),
      orario: today,
      visite: visits.map(lineOf),
      senzaEsito: open.map(lineOf).reverse(),
      domani: { giorno: next, visite: tomorrow.length, posti: after.liberi.length, ...after },
    };
    return ok({ body, act: { branch: filiale, change: { day: giorno } } });
  };

/** Joins consecutive slots to one opening. */
function openingOf(slots: readonly SlotState[]) {
  const aperta: { da: string; a: string }[] = [];
  let until = -1;
  for (const { minute } of slots) {
    const last = aperta.at(-1);
    const a = hourText(minute + SLOT_MINUTES);
    if (last !== undefined && minute === until) last.a = a;
    else aperta.push({ da: hourText(minute), a });
    until = minute + SLOT_MINUTES;
  }
  const liberi = slots.filter(({ free }) => free).map(({ minute }) => hourText(minute));
  return { aperta, consulenti: Math.max(0, ...slots.map(({ capacity }) => capacity)), liberi };
}

const withoutOutcome = sql<boolean>`
  kind = 'visit' and appointment.state <> 'cancelled' and outcome is null
  and not exists (select from inbox_done where trouble = 'esito' and ref = opp_id)
  and starts < date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'
  and starts > now() - make_interval(days => ${BACK_DAYS}::int)`;
