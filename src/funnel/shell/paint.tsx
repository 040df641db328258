import { renderToStaticMarkup } from 'react-dom/server';
import { ENTRY_PICTURES, type EntryPicture } from '#domain/flow/entry-picture.ts';
import type { Direct, Facts } from '#domain/flow/flow-state.ts';
import { ROUTES } from '#domain/flow/routes.ts';
import type { Language } from '#domain/language.ts';
import { err } from '#domain/result.ts';
import { type PublicSite, siteFor } from '#domain/site/site.ts';
import { pageWords } from '#texts/page-words.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import { urlOf } from '../browser/address.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import type { Tracker } from '../browser/tracker.ts';
import { fetchScreen } from '../parts/lazy-screen.tsx';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import { createWords } from '../session/visit-words.ts';
import { App } from './app.tsx';
import { browserDeps } from './browser-deps.ts';
import { LAZY_SCREENS } from './screens.ts';

export type Pictures = Readonly<Record<EntryPicture, string>>;

const NO_TRACKER: Tracker = {
  page: async () => undefined,
  callbackClick: async () => undefined,
  cardClick: () => undefined,
};

const BASE = '/fa3';

/** The initial visit of the prerendered page. */
export function pictureFacts(
  picture: EntryPicture,
  { onSalarySite }: Pick<PublicSite, 'onSalarySite'>,
): Partial<Facts> {
  const direct: Partial<Record<EntryPicture, Direct>> = {
    branch: { kind: 'branch', status: 'ready' },
    agency: { kind: 'agency', status: 'ready' },
    agent: { kind: 'agent', status: 'ready' },
  };
  return {
    onSalarySite,
    product: ENTRY_PICTURES[picture].product,
    params: picture === 'linked' ? 'checking' : 'checked',
    direct: direct[picture] ?? { kind: 'none' },
  };
}

/** Renders the first screen of each entry page as markup, which the engine serves before the program loads. */
export async function paint(site: PublicSite, language: Language): Promise<Pictures> {
  const pictures = Object.keys(ENTRY_PICTURES) as readonly EntryPicture[];
  const drawn: [EntryPicture, string][] = [];
  for (const picture of pictures) drawn.push([picture, await draw(site, language, picture)]);
  return Object.fromEntries(drawn) as Pictures;
}

async function draw(site: PublicSite, language: Language, picture: EntryPicture): Promise<string> {
  const { key, product } = ENTRY_PICTURES[picture];
  const { first, later } = pageWords(language);
  const words = createWords(await first(), later);
  const { step } = ROUTES[key];
  if (step !== 'place') await fetchScreen(LAZY_SCREENS[step], words);
  const worn = siteFor(site, product);
  const store = createStore(newVisit('', pictureFacts(picture, site)));
  const slowCalls = watchCalls(
    async () => err('network'),
    () => () => undefined,
  );
  const deps = browserDeps({ store, site: worn, call: slowCalls.call, base: BASE, tracker: NO_TRACKER });
  const can = { act: createActions(deps), actionsOf: actionsOnce(deps), showHuman: () => undefined };
  // Figures that are valid on a single day are never in the prerendered page.
  const funnel = { ...can, store, site: worn, slowCalls, words, today: () => '' };
  return renderToStaticMarkup(
    <App funnel={funnel} tracker={NO_TRACKER} choice={createStore<CookieAnswer>(null)} address={urlOf(key, BASE)} />,
  );
}
