import { summary as t } from '#texts/it/summary.ts';
import { useFunnel } from '../../flow/funnel.tsx';
import { LinkButton } from '../../ui/button.tsx';
import css from './summary.module.css';

/** The invitation to the app: a link, and from 1280 px also both stores (R2.3.86). */
export function AppBanner() {
  const { links } = useFunnel().site;
  return (
    <aside className={css.banner}>
      <p>{t.app.text}</p>
      <LinkButton kind="line" href={links.appStore} external>
        {t.app.action}
      </LinkButton>
    </aside>
  );
}
