import { percentOf } from '#domain/insight/no-show.ts';
import {
  attendanceKnownOf,
  type OutcomeCounts,
  sumOutcomes,
  VISIT_OUTCOMES,
  visitsOf,
} from '#domain/insight/visit-outcomes.ts';
import { addDays, type IsoDay, weekday } from '#domain/time/rome.ts';
import { Figure, NumberTable, SideBySide } from '../../parts/figures/figure.tsx';
import { Columns, ToneLegend } from '../../parts/figures/plot.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Figures } from '../../wire/insight.ts';
import s from './insight.module.css';

const mondayOf = (day: IsoDay): IsoDay => addDays(day, 1 - weekday(day));

/** The outcomes of visits: a chart by week, and a table by branch with a total. */
export function VisitOutcomes({ branches, days }: Pick<Figures, 'branches' | 'days'>) {
  const { insight } = useWords();
  const { fates, number } = insight;
  const all = sumOutcomes(branches);
  const { cases, missed } = attendanceKnownOf(all);
  const share = percentOf(cases - missed, cases);
  const weeks = weeksOf(days);
  return (
    <Figure
      title={fates.title}
      about={fates.about}
      finding={share === null ? fates.noFinding(cases - missed, cases) : fates.finding(share, cases)}
      definition={fates.definition}
    >
      <SideBySide>
        <div>
          <Columns
            label={fates.chart}
            columns={weeks.map(({ monday, came, missed: not }) => ({
              name: shortDay(monday),
              text: not > 0 ? `${number(came)}+${number(not)}` : number(came),
              parts: [
                { tone: 'main', value: came },
                { tone: 'bad', value: not },
              ],
            }))}
          />
          <ToneLegend
            tones={[
              ['main', fates.keys.came],
              ['bad', fates.keys.missed],
            ]}
          />
        </div>
        <NumberTable caption={fates.chart} head={[fates.weeks, fates.came, fates.columns.noShow]}>
          {weeks.map(({ monday, came, missed: not }) => (
            <tr key={monday}>
              <th scope="row">{fates.week(monday)}</th>
              <td>{number(came)}</td>
              <td>{number(not)}</td>
            </tr>
          ))}
        </NumberTable>
      </SideBySide>
      <NumberTable
        caption={fates.byBranch}
        narrow="scrolls"
        head={[fates.branch, fates.visits, ...VISIT_OUTCOMES.map((fate) => fates.columns[fate])]}
      >
        {branches.length > 1 &&
          branches
            .filter((row) => visitsOf(row) > 0)
            .map((row) => (
              <tr key={row.code}>
                <th scope="row">{row.name}</th>
                <Cells fates={row} number={number} />
              </tr>
            ))}
        <tr className={s.total}>
          <th scope="row">{branches.length > 1 ? fates.total : branches[0]?.name}</th>
          <Cells fates={all} number={number} />
        </tr>
      </NumberTable>
    </Figure>
  );
}

const Cells = ({ fates, number }: { readonly fates: OutcomeCounts; readonly number: (n: number) => string }) => (
  <>
    <td>{number(visitsOf(fates))}</td>
    {VISIT_OUTCOMES.map((fate) => (
      <td key={fate}>{number(fates[fate])}</td>
    ))}
  </>
);

interface Week {
  readonly monday: IsoDay;
  readonly came: number;
  readonly missed: number;
}

/** Attendance week by week, from Monday. */
function weeksOf(days: Figures['days']): readonly Week[] {
  const weeks = new Map<IsoDay, OutcomeCounts[]>();
  for (const row of days) {
    const monday = mondayOf(row.day);
    weeks.set(monday, [...(weeks.get(monday) ?? []), row]);
  }
  return [...weeks].map(([monday, rows]) => {
    const { cases, missed } = attendanceKnownOf(sumOutcomes(rows));
    return { monday, came: cases - missed, missed };
  });
}

/** '16/11' */
function shortDay(day: IsoDay): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}/${month}`;
}
