import { Figure, NumberTable, SideBySide } from '../../parts/figures/figure.tsx';
import { Columns, ToneLegend } from '../../parts/figures/plot.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Waits } from '../../wire/insight.ts';

/** Minutes after which a wait counts as too long. */
const LIMIT_MINUTES = 20;

/** The waiting times at the branch, by the hour of the visit. */
export function WaitTimes({ waits }: { readonly waits: readonly Waits[] }) {
  const { insight } = useWords();
  const { waits: words, columns, noShare, number } = insight;
  const known = waits.filter(({ nine }) => nine !== null);
  const [worst] = [...known].sort((one, other) => (other.nine ?? 0) - (one.nine ?? 0));
  return (
    <Figure
      title={words.title}
      about={words.about}
      finding={worst?.nine == null ? words.noFinding : words.finding(words.hours(worst.from, worst.to), worst.nine)}
      definition={words.definition}
    >
      <SideBySide>
        {known.length > 0 && (
          <div>
            <Columns
              label={words.chart}
              limit={{ value: LIMIT_MINUTES, text: words.limit }}
              columns={known.map(({ from, to, median, nine }) => ({
                name: words.hours(from, to),
                text: String(nine),
                parts: [
                  { tone: 'main', value: median ?? 0 },
                  { tone: 'other', value: (nine ?? 0) - (median ?? 0) },
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
          {waits.map(({ from, to, median, nine, cases }) => (
            <tr key={from}>
              <th scope="row">{words.hours(from, to)}</th>
              <td>{median ?? noShare}</td>
              <td>{nine ?? noShare}</td>
              <td>{number(cases)}</td>
            </tr>
          ))}
        </NumberTable>
      </SideBySide>
    </Figure>
  );
}
