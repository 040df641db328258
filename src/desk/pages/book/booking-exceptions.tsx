import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Draft } from './draft.ts';

interface Props {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly sayOf: (field: string) => string | undefined;
}

/** The option to book a full slot, with a reason. Toggling clears the chosen slot, because the list of slots changes. */
export function OverbookOption({ draft: { beyond }, change, sayOf }: Props) {
  return (
    <Exception
      id="oltre-capienza"
      field="oltre"
      words={useWords().book.beyond}
      reason={beyond}
      error={sayOf('oltre')}
      onToggle={(isWanted) => change({ beyond: isWanted ? '' : null, slot: null })}
      onReason={(text) => change({ beyond: text })}
    />
  );
}

/** The option to book a second active appointment of the person, with a reason. */
export function SecondVisitOption({ draft: { second }, change, sayOf }: Props) {
  return (
    <Exception
      id="secondo-appuntamento"
      field="seconda"
      words={useWords().book.second}
      reason={second}
      error={sayOf('seconda')}
      onToggle={(isWanted) => change({ second: isWanted ? '' : null })}
      onReason={(text) => change({ second: text })}
    />
  );
}

interface ExceptionProps {
  readonly id: string;
  /** Wire name of the reason. */
  readonly field: string;
  readonly words: { readonly label: string; readonly help: string; readonly why: string };
  /** Null while the exception is not wanted. */
  readonly reason: string | null;
  readonly error: string | undefined;
  readonly onToggle: (isWanted: boolean) => void;
  readonly onReason: (text: string) => void;
}

function Exception({ id, field, words, reason, error, onToggle, onReason }: ExceptionProps) {
  return (
    <>
      <Checkbox id={id} label={words.label} help={words.help} checked={reason !== null} onChange={onToggle} />
      {reason !== null && (
        <TextField
          {...{ id: field, label: words.why, value: reason, maxLength: 200, error }}
          autoComplete="off"
          onChange={onReason}
        />
      )}
    </>
  );
}
