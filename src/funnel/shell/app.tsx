import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { progressIndex, progressSteps } from '#domain/flow/progress.ts';
import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Layout } from '#ui/layout/layout.tsx';
import { type Funnel, FunnelProvider, useFlow, useVisit } from '../actions/funnel.tsx';
import { useFirstWords } from '../actions/use-words.ts';
import { routeAt } from '../browser/address.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import type { Tracker } from '../browser/tracker.ts';
import type { CookiesProps } from '../dialogs/cookies.tsx';
import { fetchScreen, LazyScreen, type LoadScreen } from '../parts/lazy-screen.tsx';
import type { Store } from '../session/store.ts';
import type { Visit } from '../session/visit.ts';
import { Footer } from './footer.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { pageTitle } from './page-title.ts';
import { Router } from './router.tsx';

/** Loaded after the first paint, before a dialog is needed: one of them reports a lost connection. */
const modals: LoadScreen = () => import('../dialogs/modals.tsx').then((module) => ({ default: module.Modals }));
/** The notice lies below the page: loading it later causes no layout shift. Without it: no consent. */
const cookies: LoadScreen<CookiesProps> = () =>
  import('../dialogs/beside-page.tsx').then((m) => ({ default: m.BesidePage }));

interface Props {
  readonly funnel: Funnel;
  readonly tracker: Tracker;
  readonly choice: Store<CookieAnswer>;
  /** Without an address bar: the prerendered page. */
  readonly address?: string;
}

/** The whole page: layout, the screen of the address, and dialogs and notices above it. */
export function App({ funnel: given, ...shown }: Props) {
  const [funnel, setFunnel] = useState(given);
  const { words, slowCalls } = funnel;
  useEffect(() => {
    // Loads the calling code ahead of need.
    void slowCalls.call('ping', {}, { quiet: true });
    void fetchScreen(modals, words).catch(() => undefined);
  }, [words, slowCalls]);
  return (
    <FunnelProvider funnel={funnel}>
      <Frame {...shown} onFunnel={setFunnel} />
    </FunnelProvider>
  );
}

const onConnection = (changed: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) addEventListener(event, changed);
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
};

/** Without a connection, and after five seconds without an answer: the state, and a way to stop without loss. */
function StillTrying() {
  const { common } = useFirstWords();
  const { slowCalls } = useFlow();
  const slow = useSyncExternalStore(slowCalls.slow.subscribe, slowCalls.slow.get, slowCalls.slow.get);
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  if (!online) return <Notice tone="warn">{common.offline}</Notice>;
  return (
    slow > 0 && (
      <Notice tone="info">
        {common.stillTrying}{' '}
        <Button kind="text" onClick={slowCalls.stop}>
          {common.retry}
        </Button>
      </Notice>
    )
  );
}

/** Whether the page shows an error: its title then begins with the word. */
const hasProblem = ({ modal, placeFault, taxCodeFault, refusal, formProblem }: Visit): boolean =>
  modal?.kind === 'error' || placeFault !== null || taxCodeFault !== null || refusal !== null || formProblem;

interface FrameProps extends Omit<Props, 'funnel'> {
  /** Called with the funnel in another language. */
  readonly onFunnel: (funnel: Funnel) => void;
}

function Frame({ tracker, choice, address = '', onFunnel }: FrameProps) {
  const { common } = useFirstWords();
  const { site, store, words } = useFlow();
  const product = useVisit((visit) => visit.facts.product);
  const direct = useVisit((visit) => visit.facts.direct);
  const isWrong = useVisit(hasProblem);
  // A cancellation is no step on the way to an appointment.
  const isOver = useVisit(
    ({ ownAppointment }) => ownAppointment.status === 'loaded' && ownAppointment.appointment.status === 'cancelled',
  );
  const asksFirst = useVisit((visit) => visit.modal !== null);
  const [asked, setAsked] = useState(false);
  const [route, setRoute] = useState(() => routeAt(address || location.pathname) ?? 'luogo');
  const onRoute = useCallback(
    (key: RouteKey) => {
      setRoute(key);
      void tracker.page(key, store.get());
    },
    [store, tracker],
  );
  const { lender, mark } = site.consentBrands;
  const name = product === 'salary' && mark !== '' ? mark : lender;
  const steps = progressSteps(product).map((step) => common.steps[step]);
  // A request accepted by an agent has no other confirmation page.
  const taken = direct.kind === 'agent' && direct.status === 'taken';
  const index = taken ? steps.length : progressIndex(route, product);
  const text = common.progress({ n: index, m: steps.length, name: steps[index - 1] ?? '' });
  useEffect(() => {
    const title = pageTitle(words.first, route, steps[index - 1], name);
    document.title = isWrong ? common.errorTitle(title) : title;
  });
  return (
    <Layout
      theme={site.id}
      sheet={site.sheet}
      logo={product === 'salary' ? site.logos.mark : site.logos.lender}
      drawing={site.drawing}
      logoHref={site.links.brandSite}
      logoLabel={common.logoAlt(name)}
      skipLabel={common.skip}
      phone={{ number: site.brand.phone, verb: common.call }}
      languages={<LanguageChoice tracker={tracker} onFunnel={onFunnel} />}
      slow={<StillTrying />}
      progress={
        isOver && ROUTES[route].step === 'summary'
          ? null
          : { value: ROUTES[route].progress, index, steps, text, label: common.progressLabel }
      }
      notice={<LazyScreen load={cookies} with={{ choice, asked, onAnswered: () => setAsked(false) }} quiet />}
      footer={<Footer onCookies={() => setAsked(true)} />}
    >
      <Router onRoute={onRoute} address={address} />
      {asksFirst && <LazyScreen load={modals} />}
    </Layout>
  );
}
