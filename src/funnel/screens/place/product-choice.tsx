import { Button, LinkButton } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './place.module.css';

/** The personal loan is this page's own: its card leads up to the field it begins with. */
const toPlaceField = () => document.getElementById('luogo')?.focus();

/** "A cosa sei interessato?": a card each of what is offered; the credit card is a link away, with no flow. */
export function ProductChoice() {
  const { products: t } = useWords();
  const { act, site } = useFlow();
  const { note, products: says } = site.words;
  const choices = (['personal', 'salary', 'business'] as const).filter((product) => site.offered.includes(product));
  return (
    <section className={css.choice} aria-labelledby="product-choice">
      <h2 id="product-choice">{t.heading}</h2>
      <div className={css.cards}>
        {choices.map((product) => (
          <div key={product} className={css.card}>
            <h3>{t[product].title}</h3>
            <p>{says[product]}</p>
            <Button kind="line" onClick={() => (product === 'personal' ? toPlaceField() : act.chooseProduct(product))}>
              {t[product].action}
            </Button>
          </div>
        ))}
        {site.offered.includes('card') && (
          <div className={css.card}>
            <h3>{t.card.title}</h3>
            <p>{says.card}</p>
            <LinkButton kind="line" href={site.links.card} onClick={act.trackCard}>
              {t.card.action}
            </LinkButton>
          </div>
        )}
      </div>
      {note && <p className="note">{note}</p>}
    </section>
  );
}
