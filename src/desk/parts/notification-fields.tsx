import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../session/desk.tsx';

interface Notification {
  readonly notifies: boolean;
  readonly whyNotNotified: string;
}

interface NotificationFieldsProps {
  readonly value: Notification;
  readonly onChange: (part: Partial<Notification>) => void;
  /** The form was submitted without the reason that skipping the notification needs. */
  readonly isMissing: boolean;
  /** Whether the person gets messages; if not, the form asks how staff told them. */
  readonly isReached: boolean;
}

/** The field of the missing reason. */
export const NOT_NOTIFIED_FIELD = 'perche';

/** Whether the person is notified of a change; without notification a reason is required. */
export function NotificationFields({ value, onChange, isMissing, isReached }: NotificationFieldsProps) {
  const { change } = useWords();
  return (
    <>
      {isReached ? (
        <Checkbox
          id="avvisa"
          label={change.tell}
          checked={value.notifies}
          onChange={(notifies) => onChange({ notifies })}
        />
      ) : (
        <p>{change.unreached}</p>
      )}
      {!value.notifies && (
        <TextField
          id={NOT_NOTIFIED_FIELD}
          label={isReached ? change.why : change.how}
          value={value.whyNotNotified}
          maxLength={200}
          autoComplete="off"
          error={isMissing ? (isReached ? change.whyMissing : change.howMissing) : undefined}
          onChange={(whyNotNotified) => onChange({ whyNotNotified })}
        />
      )}
    </>
  );
}
