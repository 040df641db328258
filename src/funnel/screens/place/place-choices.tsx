import { useState } from 'react';
import { unaccented } from '#domain/place/unaccented.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { placeActions } from '../../actions/place.ts';
import { useWords } from '../../actions/use-words.ts';
import type { Suggestion } from '../../session/place.ts';
import css from './place.module.css';

const FIRST = 5;

/** «Ora (BZ)» */
function nameOf({ lines: [name = '', where = ''] }: Suggestion): string {
  const [province] = where.split(',');
  return province ? `${name} (${province})` : name;
}

/** The candidates for a typed text: none is chosen automatically (docs/decisions/058). The whole list has a filter. */
export function PlaceChoices() {
  const { place, placeChoices: t } = useWords();
  const { placeChoices: choices } = useFunnel().visit;
  const actions = useActions(placeActions);
  const [all, setAll] = useState(false);
  const [filter, setFilter] = useState('');
  const shown = all
    ? choices.filter((choice) => unaccented(nameOf(choice)).includes(unaccented(filter.trim())))
    : choices.slice(0, FIRST);
  return (
    <div className={all ? css.choice : undefined}>
      {all && <TextField id="filtro-luogo" label={t.filter} value={filter} onChange={setFilter} />}
      {shown.length === 0 && <p role="status">{t.none}</p>}
      <ul className={css.choices} aria-label={place.faults.which}>
        {shown.map((choice) => (
          <li key={choice.lines.join()}>
            <Button kind="text" icon="pin" onClick={() => void actions.choose(choice)}>
              {nameOf(choice)}
            </Button>
          </li>
        ))}
        {!all && shown.length < choices.length && (
          <li>
            <Button kind="text" onClick={() => setAll(true)}>
              {t.all}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
