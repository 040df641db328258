import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { PAGE_WORDS } from '#texts/page-words.ts';
import type { FirstWords } from '#texts/words.ts';
import { createCookieChoice } from './browser/cookie-choice.ts';
import { createTracker, type Tracked } from './browser/tracker.ts';
import { createWords } from './session/visit-words.ts';
import { App } from './shell/app.tsx';
import { startVisit } from './shell/start.ts';

const root = createRoot(element('root'));
const { lang } = document.documentElement;
const { first, later } = PAGE_WORDS[isLanguage(lang) ? lang : DEFAULT_LANGUAGE];
// Elsewhere than over https or on the visitor's own machine no browser keeps our cookies (R14.1.8).
if (isSecureContext) void first().then(show);
else void later().then(({ errors }) => root.render(<p role="alert">{errors.needsHttps}</p>));

function show(firstWords: FirstWords): void {
  const site = JSON.parse(element('site').textContent) as PublicSite;
  const choice = createCookieChoice(() => localStorage);
  const tracker = createTracker(window as Tracked, () => choice.get() === 'si');
  const funnel = startVisit(site, tracker, choice, createWords(firstWords, later));
  root.render(<App funnel={funnel} tracker={tracker} choice={choice} />);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html lacks its ${id}`);
  return found;
}
