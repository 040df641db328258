import { useEffect, useRef } from 'react';
import { Link, Redirect, Route, Switch } from 'wouter';
import { Nothing } from '../parts/nothing.tsx';
import { Toast } from '../parts/toast.tsx';
import { useOpenCount } from '../parts/use-open-count.ts';
import { useBeneath } from '../session/card-overlay.ts';
import { useDesk, useFirstWords } from '../session/desk.tsx';
import { may } from '../session/me.ts';
import { usePlaceQuery } from '../session/place.ts';
import { Bar } from './bar.tsx';
import { Broken } from './broken.tsx';
import { CardOver } from './card-over.tsx';
import s from './frame.module.css';
import { Later } from './later.tsx';
import { PAGES, type PageRow } from './pages.ts';
import { Rail } from './rail/rail.tsx';
import type { Ending } from './use-ending.ts';
import { Warning } from './warning.tsx';

interface FrameProps {
  readonly isCovered: boolean;
  readonly warning: Ending | null;
}

/** Rail, bar and page. Covered they are hidden, and keep typed values, scroll positions and open dialogs. */
export function Frame({ isCovered, warning }: FrameProps) {
  const { me, deps } = useDesk();
  const { frame } = useFirstWords();
  const pages = PAGES.filter(({ permission }) => may(me, permission));
  const { path, card } = useBeneath(pages[0]?.path ?? '/');
  const main = useRef<HTMLElement>(null);
  useOpenCount();
  useArrival({ pages, path, main });
  const leave = () => void deps.leave().then((logout) => deps.goTo(logout ?? '/sportello/'));
  return (
    <div className={s.frame} style={isCovered ? { visibility: 'hidden' } : {}}>
      <a className={s.skip} href="#contenuto">
        {frame.skip}
      </a>
      <Rail pages={pages.filter(({ inBar }) => inBar !== true)} at={path} onLeave={leave} />
      <Bar />
      <main className={s.main} id="contenuto" tabIndex={-1} ref={main}>
        {warning && <Warning ending={warning} />}
        <Broken text={frame.broken} retry={frame.retry}>
          <Pages pages={pages} at={path} />
          {card && <CardOver card={card} beneath={path} />}
        </Broken>
      </main>
      <Toast />
    </div>
  );
}

interface PagesProps {
  readonly pages: readonly PageRow[];
  /** Below a card lies the page it was opened from. */
  readonly at: string;
}

function Pages({ pages, at }: PagesProps) {
  const { frame } = useFirstWords();
  const query = usePlaceQuery();
  const home = pages[0];
  if (home === undefined) return <Nothing icon="info" {...frame.nothingHere} alone />;
  return (
    <Switch location={at}>
      {pages.map(({ name, path, Page, inFirstLoad }) => (
        <Route key={name} path={path}>
          {inFirstLoad ? (
            <Page />
          ) : (
            <Later>
              <Page />
            </Later>
          )}
        </Route>
      ))}
      <Route path="/">
        <Redirect to={`${home.path}${query}`} replace />
      </Route>
      <Route>
        <Nothing icon="info" title={frame.noPage.title} text={frame.noPage.text} alone>
          <Link href={home.path}>{frame.noPage.action}</Link>
        </Nothing>
      </Route>
    </Switch>
  );
}

interface Arrival {
  readonly pages: readonly PageRow[];
  readonly path: string;
  readonly main: { readonly current: HTMLElement | null };
}

/** A new page has a new title, and for keyboard users the focus begins at its content. */
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
