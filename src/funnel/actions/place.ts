import { tidy } from '#domain/person/tidy.ts';
import type { FlowDeps } from '../session/deps.ts';
import type { Suggestion } from '../session/place.ts';
import { NO_CHOICE, withFacts } from '../session/visit.ts';
import { suggestPlaces } from '../wire/branches/suggest-places.ts';
import { advance } from './advance.ts';
import { isSearching, placeSearch } from './place-search.ts';

/** Loaded with the first search, to keep the first load small. */
const finders = () => import('../wire/branches/find-place.ts');

/** The actions of the place page. */
export function placeActions(deps: FlowDeps) {
  const { store } = deps;
  const search = placeSearch(deps);
  const searchTyped = () => search.run(async () => (await finders()).byText(deps, tidy(store.get().searchText)));

  return {
    /** Typing sets the busy state and invalidates the search before it. */
    type(text: string): void {
      search.cancel();
      const cleared = { searchText: text, place: null, placeFault: null, placeChoices: [] };
      store.update((v) => ({ ...withFacts(v, { search: 'typing' }), ...cleared }));
    },
    suggest: (text: string) => suggestPlaces(deps, text),
    /** Leaving the field starts a search when the text is new and no search runs. */
    async leaveField(): Promise<void> {
      const { searchText, facts } = store.get();
      if (facts.search === 'typing' && tidy(searchText)) await searchTyped();
    },
    async choose(suggestion: Suggestion): Promise<void> {
      store.update((v) => ({ ...v, searchText: suggestion.lines.join(', ') }));
      await search.run(async () => (await finders()).bySuggestion(deps, suggestion));
    },
    async locate(): Promise<void> {
      const isVoid = search.cancel();
      store.update((v) => ({ ...withFacts(v, { search: 'asking-position' }), placeFault: null }));
      const point = await deps.position();
      if (isVoid()) return;
      if (typeof point === 'string') return search.fail(point);
      store.update((v) => withFacts(v, { search: 'positioned' }));
      await search.run(async () => (await finders()).byPoint(deps, point, 'POSITION'));
    },
    async next(): Promise<void> {
      const { searchText, facts, branches } = store.get();
      if (branches.length > 0 && ['ready', 'opening', 'settled'].includes(facts.search)) return search.proceed();
      if (!tidy(searchText)) return search.fail('required');
      search.awaitNext();
      if (!isSearching(facts.search)) await searchTyped();
    },
    setInfoOnly: (infoOnly: boolean) => store.update((v) => ({ ...v, infoOnly })),
    ...farOffer(deps),
  };
}

/** The two answers to the offer of a call. */
function farOffer(deps: FlowDeps) {
  const { store } = deps;
  return {
    acceptCall(): void {
      const callback = { ...store.get().facts.callback, offer: 'accepted' } as const;
      store.update((v) => ({
        ...withFacts(v, { callback }),
        choice: { ...NO_CHOICE, branch: v.branches[0] ?? null },
        modal: null,
      }));
      advance(deps, 'place');
    },
    declineCall(): void {
      const callback = { ...store.get().facts.callback, offer: 'declined' } as const;
      store.update((v) => ({ ...withFacts(v, { callback }), modal: null }));
      advance(deps, 'place');
    },
  };
}
