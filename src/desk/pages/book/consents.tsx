import { ConsentBlock } from '#ui/controls/consent-block.tsx';
import b from '../../parts/box.module.css';
import { Box } from '../../parts/box.tsx';
import { useWords } from '../../session/desk.tsx';
import type { ConsentToRead } from '../../wire/book.ts';
import s from './book.module.css';
import type { Draft } from './draft.ts';

interface ConsentsProps {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly sayOf: (field: string) => string | undefined;
  /** Null until loaded. */
  readonly texts: readonly ConsentToRead[] | null;
  readonly failed: boolean;
}

/** The texts to be read aloud word for word, and the person's answers; none is preselected. */
export function Consents({ draft, change, sayOf, texts, failed }: ConsentsProps) {
  const { book } = useWords();
  return (
    <Box title={book.consents}>
      <div className={b.body}>
        {failed ? <p role="alert">{book.noConsents}</p> : <p className={s.quiet}>{book.readAloud}</p>}
        {texts && (
          <ConsentBlock
            items={texts.map(({ purpose, title, text, isAsked }) => ({
              ...{ key: purpose, legend: title, text, value: draft.consents[purpose], required: isAsked },
              error: sayOf(purpose),
            }))}
            noLabel={book.no}
            yesLabel={book.yes}
            onAnswer={(purpose, value) => change({ consents: { ...draft.consents, [purpose]: value } })}
          />
        )}
      </div>
    </Box>
  );
}
