import { useEffect, useRef } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { EmptyState } from '../parts/empty-state.tsx';
import { Toast } from '../parts/toast.tsx';
import { useOpenCount } from '../parts/use-open-count.ts';
import { useBranchQuery } from '../session/branch.ts';
import { usePageAndCard } from '../session/card-overlay.ts';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { may, roleOf } from '../session/me.ts';
import { Bar } from './bar.tsx';
import { CardOverPage } from './card-over-page.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import s from './frame.module.css';
import { LazyPage } from './lazy-page.tsx';
import { homeAmong, PAGES, type PageRow } from './pages.ts';
import { Rail } from './rail/rail.tsx';
import { SessionWarning } from './session-warning.tsx';
import type { SessionEnd } from './use-session-end.ts';

interface FrameProps {
  readonly isCovered: boolean;
  readonly warning: SessionEnd | null;
}

/** Navigation, top bar and page. `isCovered` hides them; typed values, scroll positions and open dialogs stay. */
export function Frame({ isCovered, warning }: FrameProps) {
  const { me, deps } = useDesk();
  const { frame } = useFirstWords();
  const pages = PAGES.filter(({ permission }) => may(me, permission));
  const { path, card } = usePageAndCard(homeAmong(pages, roleOf(me))?.path ?? '/');
  const main = useRef<HTMLElement>(null);
  useOpenCount();
  useArrival({ pages, path, main });
  const leave = () => void deps.signOut().then((logout) => deps.goTo(logout ?? '/sportello/'));
  return (
    <div className={s.frame} style={isCovered ? { visibility: 'hidden' } : {}}>
      <a className={s.skip} href="#contenuto">
        {frame.skip}
      </a>
      <Rail pages={pages.filter(({ inBar }) => inBar !== true)} at={path} onLeave={leave} />
      <Bar />
      <main className={s.main} id="contenuto" tabIndex={-1} ref={main}>
        {warning && <SessionWarning ending={warning} />}
        <ErrorBoundary text={frame.broken} retry={frame.retry}>
          <Pages pages={pages} at={path} />
          {card && <CardOverPage card={card} beneath={path} />}
        </ErrorBoundary>
      </main>
      <Toast />
    </div>
  );
}

interface PagesProps {
  readonly pages: readonly PageRow[];
  /** The path of the shown page; under a card, that of the page it was opened from. */
  readonly at: string;
}

function Pages({ pages, at }: PagesProps) {
  const { me } = useDesk();
  const { frame } = useFirstWords();
  const query = useBranchQuery();
  const home = homeAmong(pages, roleOf(me));
  if (home === undefined) return <EmptyState icon="info" {...frame.nothingHere} isPage />;
  return (
    <Switch location={at}>
      {pages.map(({ name, path, Page, inFirstLoad }) => (
        <Route key={name} path={path}>
          {inFirstLoad ? (
            <Page />
          ) : (
            <LazyPage>
              <Page />
            </LazyPage>
          )}
        </Route>
      ))}
      <Route path="/">
        <Redirect to={`${home.path}${query}`} replace />
      </Route>
      <Route>
        <EmptyState icon="info" title={frame.noPage.title} text={frame.noPage.text} isPage>
          <Link href={home.path}>{frame.noPage.goTo(frame.pages[home.name].long)}</Link>
        </EmptyState>
      </Route>
    </Switch>
  );
}

interface Arrival {
  readonly pages: readonly PageRow[];
  readonly path: string;
  readonly main: { readonly current: HTMLElement | null };
}

/** On a new page: sets the title, scrolls to the top and moves the focus to the content. */
function useArrival({ pages, path, main }: Arrival): void {
  const { frame } = useFirstWords();
  const before = useRef(path);
  const page = pages.find((row) => row.path === path);
  useEffect(() => {
    document.title = page === undefined ? frame.name : frame.title(frame.pages[page.name].long);
    if (before.current === path) return;
    const wasHome = before.current === '/';
    before.current = path;
    window.scrollTo(0, 0);
    if (!wasHome) main.current?.focus();
  }, [page, path, frame, main]);
}
