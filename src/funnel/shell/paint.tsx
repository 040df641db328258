import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#domain/language.ts';
import { err } from '#domain/result.ts';
import type { PublicSite } from '#domain/site/site.ts';
import { PAGE_WORDS } from '#texts/page-words.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import type { Tracker } from '../browser/tracker.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import { createWords } from '../session/visit-words.ts';
import { App } from './app.tsx';
import { browserWorld } from './browser-world.ts';

/** The first page as it is drawn first: with nothing to read in its address, and while a link is read. */
export interface Pictures {
  readonly bare: string;
  readonly linked: string;
}

const NOBODY_COUNTS: Tracker = {
  page: async () => undefined,
  callbackClick: async () => undefined,
  cardClick: () => undefined,
};

/** What React draws first of a site's `/fa3/`, as markup for the engine to serve ahead of the program. */
export async function paint(site: PublicSite, language: Language): Promise<Pictures> {
  const { first, later } = PAGE_WORDS[language];
  const words = createWords(await first(), later);
  const draw = (params: 'checked' | 'checking') => {
    const store = createStore(newVisit('', { params }));
    const slowCalls = watchCalls(
      async () => err('network'),
      () => () => undefined,
    );
    const world = browserWorld({ store, site, call: slowCalls.call, base: '/fa3', tracker: NOBODY_COUNTS });
    const can = { act: createActions(world), actionsOf: actionsOnce(world), showHuman: () => undefined };
    // Figures that hold on a day alone are never in the first drawing.
    const funnel = { ...can, store, site, slowCalls, words, today: () => '' };
    return renderToStaticMarkup(
      <App funnel={funnel} tracker={NOBODY_COUNTS} choice={createStore<CookieAnswer>(null)} />,
    );
  };
  return { bare: draw('checked'), linked: draw('checking') };
}
