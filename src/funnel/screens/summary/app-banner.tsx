import { LinkButton } from '#ui/controls/button.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import css from './summary.module.css';

/** The advertisement of the app: a link on small windows, a QR code and both stores from 1280 px on. */
export function AppBanner() {
  const { summary: t } = useWords();
  const { links, words } = useFlow().site;
  if (links.app === '') return null;
  return (
    <aside className={css.banner} aria-labelledby="app">
      <p id="app">{t.app.text(words.appName)}</p>
      <div className={css.appLink}>
        <LinkButton kind="line" href={links.app} external>
          {t.app.action}
        </LinkButton>
      </div>
      <div className={css.stores}>
        <img src="/fa3/app-qr.svg" alt={t.app.qr} width="116" height="116" loading="lazy" />
        {(['appStore', 'playStore'] as const)
          .filter((store) => links[store] !== '')
          .map((store) => (
            <LinkButton key={store} kind="line" href={links[store]} external>
              {t.app[store]}
            </LinkButton>
          ))}
      </div>
    </aside>
  );
}
