import { figureNames } from '#domain/offer/dated.ts';
import { useWords } from '../../session/desk.tsx';
import type { OfferVersion } from '../../wire/offers.ts';
import s from './offers.module.css';

/** Every figure of an offer, and its sheet. */
export function FigureList({ offer: { product, figures, sheet } }: { readonly offer: OfferVersion }) {
  const { offers: words } = useWords();
  return (
    <>
      <dl className={s.figures}>
        {figureNames(product)
          .filter((name) => figures[name] !== undefined)
          .map((name) => (
            <div key={name}>
              <dt>{words.figures[name] ?? name}</dt>
              <dd>{figures[name]}</dd>
            </div>
          ))}
      </dl>
      <p className={s.quiet}>{words.sheet(sheet)}</p>
    </>
  );
}
