import { TableHead } from '../../../parts/table/table-head.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { Preview } from '../../../wire/capacity.ts';
import s from './effect.module.css';

/** Slots whose seats change, each with its visits; folded, because the people below matter more. */
export function ChangedSlots({ preview: { slots, branches } }: { readonly preview: Preview }) {
  const { effect, offer } = useWords().capacity;
  const { columns } = effect;
  const isMany = branches.length > 1;
  const holds = slots.some((half) => half.holds > 0);
  const nameOf = (code: string) => branches.find((each) => each.code === code)?.name ?? code;
  const head = [
    ...(isMany ? [columns.branch] : []),
    ...[columns.when, columns.places, columns.people],
    ...(holds ? [columns.holds] : []),
  ];
  return (
    <details className={s.halves}>
      <summary>{effect.halves}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={s.scroll} tabIndex={0} aria-label={effect.scrolls}>
        <table>
          <TableHead head={head} />
          <tbody>
            {slots.map((half) => (
              <tr key={`${half.branch} ${half.day} ${half.hour}`}>
                {isMany && <td>{nameOf(half.branch)}</td>}
                <th scope="row">{offer.when(half.day, half.hour)}</th>
                <td>{effect.places(half.before, half.after)}</td>
                <td>{half.visits}</td>
                {holds && <td>{half.holds}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
