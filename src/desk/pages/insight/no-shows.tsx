import { Figure, NumberTable } from '../../parts/figures/figure.tsx';
import { Range } from '../../parts/figures/plot.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Group } from '../../wire/insight.ts';
import s from './insight.module.css';

/** The end of the chart's scale, in percent. */
const SCALE = 50;

/** No-shows in groups of visits, with their confidence intervals. */
export function NoShows({ groups }: { readonly groups: readonly Group[] }) {
  const { insight } = useWords();
  const { missed, columns, products } = insight;
  const nameOf = ({ product, lead, morning, reminded }: Group) =>
    missed.name(products[product], lead.from, lead.to, morning, reminded);
  const [most] = groups.filter(({ share }) => share !== null);
  const scale = Math.max(SCALE, ...groups.map(({ share }) => share?.to ?? 0));
  return (
    <Figure
      title={missed.title}
      about={missed.about}
      finding={most?.share ? missed.finding(nameOf(most), most.share, most.cases) : missed.noFinding}
      definition={missed.definition}
    >
      <NumberTable
        caption={missed.title}
        narrow="stacks"
        head={[missed.group, { unseen: columns.chart }, columns.share, columns.range, missed.missed, columns.cases]}
      >
        {groups.map((group) => (
          <tr key={nameOf(group)}>
            <th scope="row">{nameOf(group)}</th>
            <td className={s.drawing}>
              {group.share ? (
                <Range {...group.share} most={scale} />
              ) : (
                <span className={s.few}>
                  <Icon name="info" />
                  {insight.few}
                </span>
              )}
            </td>
            <td data-label={columns.share}>{group.share ? <b>{group.share.about}</b> : insight.noValue}</td>
            <td data-label={columns.range}>
              {group.share ? missed.range(group.share.from, group.share.to) : insight.noValue}
            </td>
            <td data-label={missed.missed}>{insight.number(group.missed)}</td>
            <td data-label={columns.cases}>{insight.number(group.cases)}</td>
          </tr>
        ))}
      </NumberTable>
    </Figure>
  );
}
