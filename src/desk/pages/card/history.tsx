import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import s from './card.module.css';
import { CardSection } from './card-section.tsx';
import { useMomentText } from './moments.ts';

/** The number of entries shown at first. */
const AT_ONCE = 8;

/** Changes and reads, newest first. */
export function History({ card: { history } }: { readonly card: Card }) {
  const words = useWords();
  const text = useMomentText();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? history : history.slice(0, AT_ONCE);
  const hidden = history.length - shown.length;
  return (
    <CardSection title={words.card.history.title}>
      <ol className={s.history}>
        {shown.map((entry) => (
          <li key={`${entry.at} ${entry.what} ${entry.detail}`}>
            <time dateTime={new Date(entry.at).toISOString()}>{text(entry.at)}</time>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {words.card.history.more(hidden)}
        </Button>
      )}
    </CardSection>
  );
}

function Entry({ entry: { who, what, detail } }: { readonly entry: Card['history'][number] }) {
  const { card, displaced, register, today } = useWords();
  const events: Readonly<Record<string, string>> = card.history.events;
  const acts: Readonly<Record<string, string>> = register.acts;
  const details: Readonly<Record<string, string>> = {
    ...{ ...displaced.states, ...register.fields, ...today.states, ...card.steps },
  };
  const text = details[detail];
  return (
    <span>
      {who === null
        ? (events[what] ?? card.history.events.other)
        : card.history.by(who, acts[what] ?? register.acts.other)}
      {typeof text === 'string' && <small>{text}</small>}
    </span>
  );
}
