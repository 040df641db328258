import { PRODUCTS, type Product } from '#domain/product.ts';
import { daysBetween } from '#domain/time/rome.ts';
import { Box } from '../../parts/box.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Offers } from '../../wire/offers.ts';
import s from './offers.module.css';

const NAMES = Object.keys(PRODUCTS) as readonly Product[];
/** An offer that ends within this many days is marked. */
const SOON = 14;

/** The offer of each product shown to visitors today, its source, and its end. */
export function ShownToday({ offers: { shown, today } }: { readonly offers: Offers }) {
  const { offers: words } = useWords();
  return (
    <Box title={words.shown.title}>
      <dl className={s.shown}>
        {NAMES.map((product) => {
          const offer = shown.find((each) => each.product === product);
          const left = offer === undefined ? null : daysBetween(today, offer.last);
          return (
            <div key={product}>
              <dt>{words.products[product]}</dt>
              {offer === undefined ? (
                <dd className={s.quiet}>{words.shown.none}</dd>
              ) : (
                <dd>
                  <b>{words.shown.rate(offer.figures.TAN ?? '', offer.figures.TAEG ?? '')}</b>
                  <small>
                    {words.shown.sources[offer.source]}, {words.shown.until(offer.last)}
                  </small>
                  {left !== null && left <= SOON && (
                    <Pill look="warn" icon="clock">
                      {words.shown.ends(left)}
                    </Pill>
                  )}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Box>
  );
}
