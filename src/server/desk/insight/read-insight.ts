import type { insight } from '#contract/desk/insight.ts';
import type { Output } from '#contract/endpoint.ts';
import { bandOf, countOf, HOURS, LEADS, shareBelow } from '#domain/insight/bands.ts';
import { type KnownAttendance, MIN_CASES } from '#domain/insight/no-show.ts';
import {
  attendanceKnownOf,
  NO_OUTCOMES,
  type OutcomeCounts,
  sumOutcomes,
  type VisitOutcome,
} from '#domain/insight/visit-outcomes.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import type { DeskDb } from '../http/desk-db.ts';
import type { DeskHandler } from '../http/desk-gate.ts';
import { within } from '../http/within.ts';
import { groupsOf } from './no-show-groups.ts';
import { knownInNetwork } from './rates.ts';
import { countVisits, type VisitCounts } from './visit-counts.ts';

type Body = Output<typeof insight>;

/** Milliseconds for which the network's no-show rate is cached; it changes slowly. */
const RATE_MS = 600_000;

/** Reads the figures of a scope or of one of its branches, never of a single consultant. */
export function readInsightCall({ db, clock }: DeskDb & { readonly clock: Clock }): DeskHandler<typeof insight> {
  const rate = createTtlCache<KnownAttendance>(RATE_MS, () => clock().getTime());
  return async ({ da, giorni, filiale }, { scope }) => {
    const branches = await db
      .selectFrom('branch')
      .select(['code', 'name'])
      .where('active', '=', true)
      .where(within(scope, 'branch.code'))
      .$if(filiale !== '', (all) => all.where('code', '=', filiale))
      .orderBy('name')
      .orderBy('code')
      .execute();
    if (filiale !== '' && branches.length === 0) return err('not-found');
    const [counts, network] = await Promise.all([
      countVisits(db, scope, { from: da, days: giorni, branch: filiale }),
      rate.get('network', () => knownInNetwork(db)),
    ]);
    const body = bodyOf(branches, counts, network);
    const act = { ...(filiale === '' ? {} : { branch: filiale }), change: { from: da, days: giorni } };
    return ok({ body, act });
  };
}

interface BranchRow {
  readonly code: string;
  readonly name: string;
}

function bodyOf(branches: readonly BranchRow[], counts: VisitCounts, network: KnownAttendance): Body {
  const byBranch = fatesBy(counts.branches, ({ branch_code }) => branch_code);
  const byDay = fatesBy(counts.days, ({ day }) => day);
  const place = attendanceKnownOf(sumOutcomes([...byBranch.values()]));
  const leads = counts.leads.map(({ lead, count }) => ({ value: lead, count }));
  const waits = counts.waits.map(({ wait, count }) => ({ value: wait, count }));
  return {
    adesso: counts.now.toISOString(),
    filiali: branches.map(({ code, name }) => ({ codice: code, nome: name, ...wireFates(byBranch.get(code)) })),
    giorni: [...byDay].map(([day, fates]) => ({ giorno: day, ...wireFates(fates) })),
    attese: HOURS.map((band) => {
      const some = counts.waits.filter(({ hour }) => bandOf(HOURS, hour) === band);
      const of = some.map(({ wait, count }) => ({ value: wait, count }));
      return { da: band.from, a: band.to, mediana: atLeast(of, 0.5), nonoDecile: atLeast(of, 0.9), casi: countOf(of) };
    }).filter(({ casi }) => casi > 0),
    attesa: { mediana: atLeast(waits, 0.5), casi: countOf(waits) },
    anticipi: LEADS.map((band) => ({
      ...{ da: band.from, a: band.to },
      visite: countOf(leads.filter(({ value }) => bandOf(LEADS, Math.max(0, value)) === band)),
    })),
    anticipo: { mediana: atLeast(leads, 0.5), casi: countOf(leads) },
    gruppi: groupsOf(counts.visitGroups, place, network),
    passi: counts.steps.map(({ product, step, visits }) => ({ prodotto: product, passo: step, visite: visits })),
  };
}

/** Quantile of the counted values; null below MIN_CASES, where only counts are returned. */
const atLeast = (counted: Parameters<typeof shareBelow>[0], share: number): number | null =>
  countOf(counted) < MIN_CASES ? null : shareBelow(counted, share);

interface FateRow {
  readonly fate: VisitOutcome;
  readonly count: number;
}

function fatesBy<Row extends FateRow>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, OutcomeCounts> {
  const all = new Map<string, OutcomeCounts>();
  for (const row of rows) all.set(keyOf(row), { ...(all.get(keyOf(row)) ?? NO_OUTCOMES), [row.fate]: row.count });
  return all;
}

const wireFates = (fates: OutcomeCounts = NO_OUTCOMES) => ({
  venuti: fates.attended,
  nonVenuti: fates.noShow,
  andatiVia: fates.left,
  nonRicevuti: fates.notReceived,
  senzaEsito: fates.unknown,
  annullatiDaLoro: fates.theirs,
  annullatiDaNoi: fates.ours,
  nonConfermati: fates.lapsed,
});
