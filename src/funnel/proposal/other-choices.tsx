import { useState } from 'react';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import type { Choice } from '../wire/proposal/read-proposal.ts';
import s from './proposal.module.css';

interface OtherWaysProps {
  readonly words: PageWords;
  readonly busy: Choice | null;
  /** No call is requested yet. */
  readonly mayAsk: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** A call, or giving up the visit after a confirmation. */
export function OtherChoices({ words, busy, mayAsk, onChoose }: OtherWaysProps) {
  const { open, give } = words.proposal;
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <section className="stack" aria-labelledby="altro">
      <h2 id="altro">{open.others}</h2>
      <div className={s.ways}>
        {mayAsk && (
          <Button kind="line" icon="phone" busy={busy === 'call'} onClick={() => onChoose('call')}>
            {open.call}
          </Button>
        )}
        <Button kind="text" busy={busy === 'give-up'} onClick={() => setAsked(true)}>
          {open.give}
        </Button>
      </div>
      {asked && (
        <Dialog
          title={give.title}
          closeLabel={words.common.close}
          onClose={close}
          actions={
            <>
              <Button kind="cta" onClick={close}>
                {give.keep}
              </Button>
              <Button
                kind="line"
                onClick={() => {
                  close();
                  onChoose('give-up');
                }}
              >
                {give.send}
              </Button>
            </>
          }
        >
          <p>{give.text}</p>
        </Dialog>
      )}
    </section>
  );
}
