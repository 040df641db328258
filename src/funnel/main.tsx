import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { DEFAULT_LANGUAGE, isLanguage } from '#domain/language.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { PAGE_WORDS } from '#texts/page-words.ts';
import { createCookieChoice } from './browser/cookie-choice.ts';
import { createTracker, type Tracked } from './browser/tracker.ts';
import { createWords } from './session/visit-words.ts';
import { App } from './shell/app.tsx';
import { startVisit } from './shell/start.ts';

const root = document.getElementById('root');
const site = document.getElementById('site')?.textContent;
if (!root || !site) throw new Error('index.html lacks its root or its site');
const { lang } = document.documentElement;
const { first, later } = PAGE_WORDS[isLanguage(lang) ? lang : DEFAULT_LANGUAGE];
void first().then((firstWords) => {
  const choice = createCookieChoice(() => localStorage);
  const tracker = createTracker(window as Tracked, () => choice.get() === 'si');
  const funnel = startVisit(JSON.parse(site) as PublicSite, tracker, choice, createWords(firstWords, later));
  createRoot(root).render(<App funnel={funnel} tracker={tracker} choice={choice} />);
});
