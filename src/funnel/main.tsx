import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { pageWords } from '#texts/page-words.ts';
import type { FirstWords } from '#texts/words.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { below, withFragment, withoutLanguage } from './browser/address.ts';
import { createCookieChoice } from './browser/cookie-choice.ts';
import { createTracker, type Tracked } from './browser/tracker.ts';
import { createWords } from './session/visit-words.ts';
import { App } from './shell/app.tsx';
import { startVisit } from './shell/start.ts';
import { waitForScreen } from './shell/wait-for-screen.ts';

const root = createRoot(element('root'));
const { lang } = document.documentElement;
const { first, later } = pageWords(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
const asSent = withFragment(location);
if (asSent !== null) history.replaceState(history.state, '', asSent);
history.replaceState(history.state, '', withoutLanguage(location));
// On plain http, except on loopback, browsers do not store the cookies.
if (isSecureContext) void first().then(below(location.pathname) === '/proposta' ? propose : show);
else void later().then(({ errors }) => root.render(<Refusal>{errors.needsHttps}</Refusal>));

/** A mail link to choose another slot: no visit begins, and the rest of the page is not loaded. */
async function propose(firstWords: FirstWords): Promise<void> {
  const [{ showProposal }, laterWords] = await Promise.all([import('./proposal/show-proposal.tsx'), later()]);
  showProposal(root, siteOfPage(), { ...firstWords, ...laterWords });
}

function show(firstWords: FirstWords): void {
  const site = siteOfPage();
  const choice = createCookieChoice(() => localStorage);
  const tracker = createTracker(window as Tracked, () => choice.get() === 'si');
  const funnel = startVisit(site, tracker, choice, createWords(firstWords, later));
  // In short tasks: the prerendered page can be scrolled meanwhile.
  const draw = () => startTransition(() => root.render(<App funnel={funnel} tracker={tracker} choice={choice} />));
  if (document.querySelector('#root > [inert]')) void waitForScreen(funnel).then(draw);
  else draw();
}

const siteOfPage = (): PublicSite => JSON.parse(element('site').textContent) as PublicSite;

const Refusal = ({ children }: { readonly children: string }) => (
  <main className="wrap">
    <Notice tone="warn" role="alert">
      {children}
    </Notice>
  </main>
);

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html lacks its ${id}`);
  return found;
}
