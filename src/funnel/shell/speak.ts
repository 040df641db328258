import type { Language } from '#domain/language.ts';
import { siteFor } from '#domain/site/site.ts';
import { pageWords } from '#texts/page-words.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import type { Funnel } from '../actions/funnel.tsx';
import { createActions } from '../actions/page-actions.ts';
import { fetchSite } from '../api/fetch-site.ts';
import { baseOf } from '../browser/address.ts';
import { createWords } from '../session/visit-words.ts';
import { browserDeps, type Clicks } from './browser-deps.ts';

/** The same visit in another language, with the site's texts in it. Rejects where they do not load. */
async function speak(funnel: Funnel, language: Language, tracker: Clicks): Promise<Funnel> {
  const { store, slowCalls } = funnel;
  const texts = pageWords(language);
  const [first, later, { faces }] = await Promise.all([texts.first(), texts.later(), fetchSite(language)]);
  const words = createWords(first, async () => later);
  await words.later();
  const site = siteFor({ ...funnel.site, faces }, store.get().facts.product);
  const deps = browserDeps({ store, site, call: slowCalls.call, base: baseOf(location.pathname), tracker });
  document.documentElement.lang = language;
  store.update((visit) => ({ ...visit, consentVersion: first.consentVersion }));
  return { ...funnel, site, words, act: createActions(deps), actionsOf: actionsOnce(deps) };
}

interface Shown {
  readonly tracker: Clicks;
  /** Called with the funnel in the language. */
  readonly onFunnel: (funnel: Funnel) => void;
}

/** Shows the visit in another language; without a network it says so, and the language stays. */
export async function changeLanguage(funnel: Funnel, language: Language, { tracker, onFunnel }: Shown): Promise<void> {
  try {
    onFunnel(await speak(funnel, language, tracker));
  } catch {
    const retry = () => void changeLanguage(funnel, language, { tracker, onFunnel });
    funnel.store.update((visit) => ({ ...visit, modal: { kind: 'error', fault: 'network', retry } }));
  }
}
