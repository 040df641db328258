import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useWords } from '../../session/desk.tsx';
import type { Draft } from './draft.ts';

interface SecondProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly sayOf: (field: string) => string | undefined;
}

/** A second active appointment of the person, with its reason. */
export function Second({ draft: { second }, change, sayOf }: SecondProps) {
  const { book } = useWords();
  return (
    <>
      <Checkbox
        id="secondo-appuntamento"
        label={book.second.label}
        help={book.second.help}
        checked={second !== null}
        onChange={(isWanted) => change({ second: isWanted ? '' : null })}
      />
      {second !== null && (
        <TextField
          id="seconda"
          label={book.second.why}
          value={second}
          maxLength={200}
          autoComplete="off"
          error={sayOf('seconda')}
          onChange={(words) => change({ second: words })}
        />
      )}
    </>
  );
}
