import { Icon } from '#ui/icon.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useFirstWords } from '../../actions/use-words.ts';
import css from './place.module.css';

/** The links to the salary-backed loan, the business loan and an existing appointment. */
export function PlaceLinks() {
  const { place: t } = useFirstWords();
  const { act, visit, site } = useFunnel();
  const edit = { text: t.links.edit, go: () => act.showModal({ kind: 'edit' }) };
  const toPersonal = { text: t.agency.toPersonal, go: () => act.chooseProduct('personal') };
  const others = (['salary', 'business'] as const)
    .filter((product) => site.offered.includes(product))
    .map((product) => ({ text: t.links[product], go: () => act.chooseProduct(product) }));
  const links = [...(visit.facts.product === 'salary' ? [toPersonal] : others), edit];
  return (
    <ul className={css.links}>
      {links.map(({ text, go }) => (
        <li key={text}>
          <button type="button" className={css.link} onClick={go}>
            {text}
            <Icon name="right" />
          </button>
        </li>
      ))}
    </ul>
  );
}
