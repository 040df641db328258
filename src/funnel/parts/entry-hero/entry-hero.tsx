import { Icon } from '#ui/icon.tsx';
import { Sail } from '#ui/layout/sail.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import css from './entry-hero.module.css';

const ICONS = ['ok', 'cal', 'edit'] as const;
const WAVES = `M-26 276${'c26-14 52-14 78 0s52 14 78 0'.repeat(5)}`;

/** The brand's motto over its harbour: the right half of an entry page, below the form on phones. */
export function EntryHero() {
  const { site } = useFlow();
  return (
    <section className={site.drawing ? `${css.harbour} ${css.drawn}` : css.harbour} aria-labelledby="motto">
      <h2 id="motto">{site.brand.motto}</h2>
      <ul>
        {site.words.claims.map(({ title, text }, at) => (
          <li key={title}>
            <Icon name={ICONS[at] ?? 'ok'} />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {site.drawing && <Scene />}
    </section>
  );
}

const Scene = () => (
  <div className={css.scene}>
    <svg viewBox="0 0 560 352" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className={css.sun} cx="148" cy="128" r="40" />
      <path d="M2 262h60v-44h34v44h24v-66l21-17 21 17v66h46M420 262h32v-56h18v56h60M461 206v-16M454 190h14" />
      <path className={css.sea} d={`${WAVES}V420H-26z`} />
      <path d={WAVES} />
    </svg>
    <Sail className={css.sail} fifthClass={css.fifth} />
  </div>
);
