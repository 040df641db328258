import { CHANGE_REASONS, WISHERS } from '#domain/desk/changes.ts';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { NotificationFields } from '../../parts/notification-fields.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Card } from '../../wire/card.ts';
import type { ChangeReason } from '../../wire/change.ts';

interface WhyFieldsProps {
  readonly why: ChangeReason;
  readonly onChange: (why: ChangeReason) => void;
  /** The form was submitted without the reason that skipping the notification needs. */
  readonly lacksWords: boolean;
  /** Whether the person gets messages; if not, the form asks how staff told them. */
  readonly isReached: boolean;
}

export const firstReason = ({ channels }: Pick<Card, 'channels'>): ChangeReason => ({
  ...{ who: 'cliente', reason: 'richiesta', notifies: channels.length > 0, whyNotNotified: '' },
});
export const lacksReason = ({ notifies, whyNotNotified }: ChangeReason): boolean =>
  !notifies && whyNotNotified.trim() === '';

/** The requester, the reason, and whether the person is notified; without notification a reason is required. */
export function ReasonFields({ why, onChange, lacksWords: isMissing, isReached }: WhyFieldsProps) {
  const { change } = useWords();
  return (
    <>
      <RadioCards
        legend={change.who}
        name="chi"
        value={why.who}
        options={WISHERS.map((value) => ({ value, label: change.wishers[value] }))}
        onChange={(value) => onChange({ ...why, who: WISHERS.find((each) => each === value) ?? why.who })}
      />
      <SelectField
        id="motivo-cambio"
        label={change.reason}
        value={why.reason}
        options={CHANGE_REASONS.map((value) => ({ value, label: change.reasons[value] }))}
        onChange={(value) => onChange({ ...why, reason: CHANGE_REASONS.find((each) => each === value) ?? why.reason })}
      />
      <NotificationFields
        {...{ value: why, isMissing, isReached }}
        onChange={(part) => onChange({ ...why, ...part })}
      />
    </>
  );
}
