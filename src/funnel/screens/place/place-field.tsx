import { Button } from '#ui/controls/button.tsx';
import { Combobox } from '#ui/controls/combobox.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { placeActions } from '../../actions/place.ts';
import { useFirstWords } from '../../actions/use-words.ts';
import { LazyScreen, type LoadScreen } from '../../parts/lazy-screen.tsx';
import { useSuggestions } from './use-suggestions.ts';

const BLUR_MS = 250;
/** Loaded on demand: only an ambiguous text needs it. */
const placeChoices: LoadScreen = () => import('./place-choices.tsx').then((m) => ({ default: m.PlaceChoices }));

/** The place field with its suggestions and the device's position. */
export function PlaceField() {
  const { place: t } = useFirstWords();
  const { visit, site } = useFunnel();
  const actions = useActions(placeActions);
  const { suggestions, open, settle, wait } = useSuggestions(
    visit.searchText,
    visit.facts.search === 'typing',
    actions.suggest,
    site.suggestions[visit.facts.product === 'salary' ? 'agencies' : 'branches'],
  );
  const fault = visit.placeFault;
  const error = fault === 'not-found' ? `${t.faults[fault]} ${t.notFoundHint}` : fault && t.faults[fault];

  return (
    <div>
      <Combobox
        id="luogo"
        label={t.label}
        value={visit.searchText}
        placeholder={t.placeholder}
        listLabel={t.suggestions}
        emptyText={t.noSuggestion}
        statusText={open ? `${t.suggestions}: ${suggestions.length}` : ''}
        options={suggestions.map((s) => ({
          title: s.lines[0] ?? '',
          detail: s.lines.slice(1).join(', '),
        }))}
        open={open}
        {...(error ? { error } : {})}
        onType={actions.type}
        onLeave={() => wait(BLUR_MS, () => void actions.leaveField())}
        onPick={(index) => {
          const suggestion = suggestions[index];
          settle();
          if (suggestion) void actions.choose(suggestion);
        }}
      />
      {visit.placeChoices.length > 0 && <LazyScreen load={placeChoices} />}
      <Button kind="text" icon="aim" onClick={() => void actions.locate()}>
        {t.locate}
      </Button>
    </div>
  );
}
