import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { placeActions } from '../../actions/place.ts';
import { useFirstWords } from '../../actions/use-words.ts';
import type { Suggestion } from '../../session/place.ts';
import css from './place.module.css';

const FIRST = 5;

/** «Ora (BZ)» */
function nameOf({ lines: [name = '', where = ''] }: Suggestion): string {
  const [province] = where.split(',');
  return province ? `${name} (${province})` : name;
}

/** What a typed text may mean, to be pressed: a guess is never taken (docs/decisions/058). */
export function PlaceChoices() {
  const { place: t } = useFirstWords();
  const { placeChoices: choices } = useFunnel().visit;
  const actions = useActions(placeActions);
  const [all, setAll] = useState(false);
  if (choices.length === 0) return null;
  const shown = all ? choices : choices.slice(0, FIRST);
  return (
    <ul className={css.choices} aria-label={t.faults.which}>
      {shown.map((choice) => (
        <li key={choice.lines.join()}>
          <Button kind="text" icon="pin" onClick={() => void actions.choose(choice)}>
            {nameOf(choice)}
          </Button>
        </li>
      ))}
      {shown.length < choices.length && (
        <li>
          <Button kind="text" onClick={() => setAll(true)}>
            {t.showAll}
          </Button>
        </li>
      )}
    </ul>
  );
}
