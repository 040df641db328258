import { OFFERED } from '#domain/site/brand-words.ts';
import { Button, LinkButton } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './place.module.css';

/** The flow of the personal loan begins on this page, so its card focuses the place field. */
const toPlaceField = () => document.getElementById('luogo')?.focus();

/** "A cosa sei interessato?": one card per offer; the credit card is an external link without a flow. */
export function ProductChoice() {
  const { products: t } = useWords();
  const { act, site } = useFlow();
  const { note, products: says } = site.words;
  // In the order of the specification (section 3): the credit card is third.
  const cards = OFFERED.filter((one) => site.offered.includes(one));
  return (
    <section className={css.choice} aria-labelledby="product-choice">
      <h2 id="product-choice">{t.heading}</h2>
      <div className={css.cards}>
        {cards.map((one) => (
          <div key={one} className={css.card}>
            <h3>{t[one].title}</h3>
            <p>{says[one]}</p>
            {one === 'card' ? (
              <LinkButton kind="line" href={site.links.card} onClick={act.trackCard}>
                {t.card.action}
              </LinkButton>
            ) : (
              <Button kind="line" onClick={() => (one === 'personal' ? toPlaceField() : act.chooseProduct(one))}>
                {t[one].action}
              </Button>
            )}
          </div>
        ))}
      </div>
      {note && <p className="note">{note}</p>}
    </section>
  );
}
