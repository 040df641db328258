import { useEffect, useRef } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { Nothing } from '../parts/nothing.tsx';
import { Toast } from '../parts/toast.tsx';
import { useDesk, useWords } from '../session/desk.tsx';
import { may } from '../session/me.ts';
import { usePlaceQuery } from '../session/place.ts';
import { Bar } from './bar.tsx';
import { Broken } from './broken.tsx';
import s from './frame.module.css';
import { Later } from './later.tsx';
import { PAGES, type PageRow } from './pages.ts';
import { Rail } from './rail.tsx';
import type { Ending } from './use-ending.ts';
import { Warning } from './warning.tsx';

interface FrameProps {
  readonly hidden: boolean;
  readonly warning: Ending | null;
}

/** Rail, bar and page; hidden it keeps what was typed. */
export function Frame({ hidden, warning }: FrameProps) {
  const { me, world } = useDesk();
  const { frame } = useWords();
  const pages = PAGES.filter(({ permission }) => may(me, permission));
  const main = useRef<HTMLElement>(null);
  useArrival(pages, main);
  const leave = () => void world.leave().then(() => world.goTo('/sportello/'));
  return (
    <div className={s.frame} hidden={hidden}>
      <a className={s.skip} href="#contenuto">
        {frame.skip}
      </a>
      <Rail pages={pages} onLeave={leave} />
      <Bar />
      <main className={s.main} id="contenuto" tabIndex={-1} ref={main}>
        {warning && <Warning ending={warning} />}
        <Broken text={frame.broken} retry={frame.retry}>
          <Pages pages={pages} />
        </Broken>
      </main>
      <Toast />
    </div>
  );
}

function Pages({ pages }: { readonly pages: readonly PageRow[] }) {
  const { frame } = useWords();
  const query = usePlaceQuery();
  const home = pages[0];
  if (home === undefined) return <Nothing icon="info" {...frame.nothingHere} />;
  return (
    <Later>
      <Switch>
        {pages.map(({ name, path, Page }) => (
          <Route key={name} path={path} component={Page} />
        ))}
        <Route path="/">
          <Redirect to={`${home.path}${query}`} replace />
        </Route>
        <Route>
          <Nothing icon="info" title={frame.noPage.title} text={frame.noPage.text}>
            <Link href={home.path}>{frame.noPage.action}</Link>
          </Nothing>
        </Route>
      </Switch>
    </Later>
  );
}

/** Another page has another title, and begins with its own content for who goes by keyboard. */
function useArrival(pages: readonly PageRow[], main: { readonly current: HTMLElement | null }): void {
  const { frame } = useWords();
  const [path] = useLocation();
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
