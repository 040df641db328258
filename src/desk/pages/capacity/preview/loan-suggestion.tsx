import { useId } from 'react';
import { Button } from '../../../parts/button.tsx';
import { kmText } from '../../../parts/slot-picker/offer-text.ts';
import { useWords } from '../../../session/desk.tsx';
import type { Loan } from '../../../wire/capacity.ts';
import s from './effect.module.css';

interface LoanSuggestionProps {
  readonly loan: Loan;
  /** Whether the user may change both branches; otherwise the text refers to the manager of both. */
  readonly mayTry: boolean;
  readonly busy: boolean;
  readonly onTry: () => void;
}

/** Suggests to move a consultant instead of customers: from a near branch with spare capacity. */
export function LoanSuggestion({ loan, mayTry, busy, onTry }: LoanSuggestionProps) {
  const { capacity } = useWords();
  const { idea } = capacity;
  const id = useId();
  const { name, receive, booked, day, fromHour, untilHour } = loan;
  return (
    <section className={s.idea} aria-labelledby={id}>
      <h2 id={id}>{idea.title}</h2>
      <p>
        {idea.text({ name, km: kmText(loan.km), receive, booked })} {idea.when(day, fromHour, untilHour)}
      </p>
      {mayTry ? (
        <div>
          <Button kind="fill" icon="move" busy={busy} onClick={onTry}>
            {idea.send}
          </Button>
        </div>
      ) : (
        <p>{idea.whom}</p>
      )}
    </section>
  );
}
