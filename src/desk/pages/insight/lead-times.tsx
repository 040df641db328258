import { percentOf } from '#domain/insight/no-show.ts';
import { Figure, NumberTable, SideBySide } from '../../parts/figures/figure.tsx';
import { Columns } from '../../parts/figures/plot.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Figures } from '../../wire/insight.ts';

/** How many days in advance people book. */
export function LeadTimes({ leads, lead }: Pick<Figures, 'leads' | 'lead'>) {
  const { insight } = useWords();
  const { leads: words, columns, number } = insight;
  return (
    <Figure
      title={words.title}
      about={words.about}
      finding={lead.median === null ? words.noFinding : words.finding(lead.median, lead.cases)}
      definition={words.definition}
    >
      <SideBySide>
        <Columns
          label={words.chart}
          columns={leads.map(({ from, to, visits }) => ({
            name: to === null ? `${from}+` : words.days(from, to),
            text: number(visits),
            parts: [{ tone: 'main', value: visits }],
          }))}
        />
        <NumberTable caption={words.title} head={[words.columns.days, words.columns.visits, columns.share]}>
          {leads.map(({ from, to, visits }) => (
            <tr key={from}>
              <th scope="row">{words.days(from, to)}</th>
              <td>{number(visits)}</td>
              <td>{percentOf(visits, lead.cases) ?? insight.noValue}</td>
            </tr>
          ))}
        </NumberTable>
      </SideBySide>
    </Figure>
  );
}
