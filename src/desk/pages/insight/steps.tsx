import { useState } from 'react';
import { BY_CODE, columnOf, type Product } from '#domain/product.ts';
import { InlineSelect } from '../../parts/field/inline-fields.tsx';
import { Figure, NumberTable } from '../../parts/figures/figure.tsx';
import { Share } from '../../parts/figures/plot.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Figures } from '../../wire/insight.ts';
import { funnelRows } from './funnel.ts';
import s from './insight.module.css';

/** How far visits of the public page get, product by product. */
export function Steps({ steps }: Pick<Figures, 'steps'>) {
  const { insight } = useWords();
  const [product, setProduct] = useState<Product>('personal');
  const { steps: words, columns, noValue, number, products } = insight;
  const way = funnelRows(steps, product);
  const first = way[0]?.visits ?? 0;
  const [steepest] = [...way].sort((one, other) => other.lost - one.lost);
  const share = way[0]?.share == null || !steepest ? null : Math.round((100 * steepest.lost) / first);
  const known = words.finding(share ?? 0, words.names[steepest?.step ?? 'place']);
  return (
    <Figure
      title={words.title}
      about={words.about}
      finding={way.length === 0 ? words.none : share === null ? words.noFinding : known}
      definition={words.definition}
    >
      <p>
        <InlineSelect
          label={words.product}
          value={product}
          options={columnOf('code').map((code) => ({ value: BY_CODE[code], text: products[BY_CODE[code]] }))}
          onChoose={setProduct}
        />
      </p>
      {way.length > 0 && (
        <NumberTable
          caption={words.title}
          narrow="stacks"
          head={[
            words.columns.step,
            { unseen: columns.chart },
            words.columns.visits,
            columns.share,
            words.columns.lost,
          ]}
        >
          {way.map(({ step, visits, share: of, lost }) => (
            <tr key={step}>
              <th scope="row">{words.names[step]}</th>
              <td className={s.drawing}>
                <Share part={visits} whole={first} />
              </td>
              <td data-label={words.columns.visits}>{number(visits)}</td>
              <td data-label={columns.share}>{of ?? noValue}</td>
              <td data-label={words.columns.lost}>{number(lost)}</td>
            </tr>
          ))}
        </NumberTable>
      )}
    </Figure>
  );
}
