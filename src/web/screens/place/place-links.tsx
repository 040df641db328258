import { place as t } from '#texts/it/place.ts';
import { useFunnel } from '../../flow/funnel.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './place.module.css';

/** The ways to the salary-backed loan, the business loan and an existing appointment (R2.3.10, R2.3.11). */
export function PlaceLinks() {
  const { act } = useFunnel();
  const links = [
    { text: t.links.salary, go: () => act.chooseProduct('salary') },
    { text: t.links.business, go: () => act.chooseProduct('business') },
    { text: t.links.edit, go: () => act.showModal({ kind: 'edit' }) },
  ];
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
