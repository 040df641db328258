import { ConsentBlock } from '#ui/controls/consent-block.tsx';
import b from '../../../parts/box.module.css';
import { Box } from '../../../parts/box.tsx';
import { useWords } from '../../../session/desk.tsx';
import type { ConsentToRead } from '../../../wire/book.ts';
import type { Bookable } from '../../../wire/calls.ts';
import s from './book-call.module.css';
import { type CallDraft, openTexts } from './call-draft.ts';

interface CallConsentsProps {
  readonly bookable: Bookable;
  readonly draft: CallDraft;
  readonly change: (part: Partial<CallDraft>) => void;
  readonly sayOf: (field: string) => string | undefined;
  /** Null until loaded. */
  readonly texts: readonly ConsentToRead[] | null;
  readonly failed: boolean;
}

/** The answers that the person gave with the request; only the others are read aloud and asked. */
export function CallConsents({ bookable, draft, change, sayOf, texts, failed }: CallConsentsProps) {
  const { book, bookCall } = useWords();
  const open = openTexts(texts ?? [], bookable);
  const given = (texts ?? []).flatMap((text) => {
    const answer = bookable.given.find(({ purpose }) => purpose === text.purpose);
    return answer === undefined || open.includes(text) ? [] : [{ ...text, isYes: answer.isYes }];
  });
  return (
    <Box title={bookCall.consents}>
      <div className={b.body}>
        {failed && <p role="alert">{book.noConsents}</p>}
        {given.length > 0 && (
          <>
            <p className={s.quiet}>{bookCall.given}</p>
            <ul className={s.given}>
              {given.map(({ purpose, title, isYes }) => (
                <li key={purpose}>
                  <span>{title}</span> <b>{bookCall.answer(isYes)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
        {texts !== null && <p className={s.quiet}>{open.length === 0 ? bookCall.allGiven : book.readAloud}</p>}
        <ConsentBlock
          items={open.map(({ purpose, title, text, isAsked }) => ({
            ...{ key: purpose, legend: title, text, value: draft.consents[purpose], required: isAsked },
            error: sayOf(purpose),
          }))}
          noLabel={book.no}
          yesLabel={book.yes}
          onAnswer={(purpose, value) => change({ consents: { ...draft.consents, [purpose]: value } })}
        />
      </div>
    </Box>
  );
}
