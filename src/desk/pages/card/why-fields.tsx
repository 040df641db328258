import { CHANGE_REASONS, WISHERS } from '#domain/desk/changes.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Why } from '../../wire/change.ts';

interface WhyFieldsProps {
  readonly why: Why;
  readonly onChange: (why: Why) => void;
  /** The form was submitted without the reason that skipping the notification needs. */
  readonly lacksWords: boolean;
}

export const FIRST_WHY: Why = { who: 'cliente', reason: 'richiesta', tells: true, whyUntold: '' };
export const lacksWords = ({ tells, whyUntold }: Why): boolean => !tells && whyUntold.trim() === '';
/** The field of the missing reason. */
export const UNTOLD = 'perche';

/** The requester, the reason, and whether the person is notified; without notification a reason is required. */
export function WhyFields({ why, onChange, lacksWords: wrong }: WhyFieldsProps) {
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
      <Checkbox id="avvisa" label={change.tell} checked={why.tells} onChange={(tells) => onChange({ ...why, tells })} />
      {!why.tells && (
        <TextField
          id={UNTOLD}
          label={change.why}
          value={why.whyUntold}
          maxLength={200}
          autoComplete="off"
          error={wrong ? change.whyMissing : undefined}
          onChange={(whyUntold) => onChange({ ...why, whyUntold })}
        />
      )}
    </>
  );
}
