import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Draft } from './draft.ts';

interface BeyondProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly sayOf: (field: string) => string | undefined;
}

/** One more than there are places, and why: for who may. */
export function Beyond({ draft: { beyond }, change, sayOf }: BeyondProps) {
  const { book } = useWords();
  return (
    <>
      <Checkbox
        id="oltre-capienza"
        label={book.beyond.label}
        help={book.beyond.help}
        checked={beyond !== null}
        onChange={(isWanted) => change({ beyond: isWanted ? '' : null, slot: null })}
      />
      {beyond !== null && (
        <TextField
          id="oltre"
          label={book.beyond.why}
          value={beyond}
          maxLength={200}
          autoComplete="off"
          error={sayOf('oltre')}
          onChange={(words) => change({ beyond: words })}
        />
      )}
    </>
  );
}
