import { Figure, NumberTable, SideBySide } from '../../parts/figures/figure.tsx';
import { Columns, ToneLegend } from '../../parts/figures/plot.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Waits } from '../../wire/insight.ts';

/** Minutes after which a wait counts as too long. */
const LIMIT_MINUTES = 20;

/** The waiting times at the branch, by the hour of the visit. */
export function WaitTimes({ waits }: { readonly waits: readonly Waits[] }) {
  const { insight } = useWords();
  const { waits: words, columns, noValue, number } = insight;
  const known = waits.filter(({ ninthDecile }) => ninthDecile !== null);
  const [worst] = [...known].sort((one, other) => (other.ninthDecile ?? 0) - (one.ninthDecile ?? 0));
  return (
    <Figure
      title={words.title}
      about={words.about}
      finding={
        worst?.ninthDecile == null
          ? words.noFinding
          : words.finding(words.hours(worst.from, worst.to), worst.ninthDecile)
      }
      definition={words.definition}
    >
      <SideBySide>
        {known.length > 0 && (
          <div>
            <Columns
              label={words.chart}
              limit={{ value: LIMIT_MINUTES, text: words.limit }}
              columns={known.map(({ from, to, median, ninthDecile }) => ({
                name: words.hours(from, to),
                text: String(ninthDecile),
                parts: [
                  { tone: 'main', value: median ?? 0 },
                  { tone: 'other', value: (ninthDecile ?? 0) - (median ?? 0) },
                ],
              }))}
            />
            <ToneLegend
              tones={[
                ['main', words.keys.median],
                ['other', words.keys.nine],
              ]}
            />
          </div>
        )}
        <NumberTable
          caption={words.title}
          head={[words.columns.hours, words.columns.median, words.columns.nine, columns.cases]}
        >
          {waits.map(({ from, to, median, ninthDecile, cases }) => (
            <tr key={from}>
              <th scope="row">{words.hours(from, to)}</th>
              <td>{median ?? noValue}</td>
              <td>{ninthDecile ?? noValue}</td>
              <td>{number(cases)}</td>
            </tr>
          ))}
        </NumberTable>
      </SideBySide>
    </Figure>
  );
}
