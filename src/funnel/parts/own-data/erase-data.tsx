import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions } from '../../actions/funnel.tsx';
import { type DataClosed, isDataClosed, ownDataActions } from '../../actions/own-data.ts';
import { useWords } from '../../actions/use-words.ts';

interface Props {
  readonly code: string;
  readonly onErased: (done: { readonly ended: number } | DataClosed) => void;
}

/** Erases the data after a question; says before what stays and why. */
export function EraseData({ code, onErased }: Props) {
  const { ownData } = useWords();
  const { erase: t } = ownData;
  const actions = useActions(ownDataActions);
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | 'failed' | 'unsure' | 'visit'>('closed');
  const erase = async () => {
    setState('busy');
    const outcome = await actions.erase(code);
    if (typeof outcome === 'object' || isDataClosed(outcome)) onErased(outcome);
    else setState(outcome);
  };
  const isAsking = state === 'asking' || state === 'busy';
  return (
    <section className="stack-s section" aria-labelledby="dati-cancella">
      <h3 id="dati-cancella">{t.heading}</h3>
      <p>{t.text}</p>
      {t.kept.map((line) => (
        <p className="note" key={line}>
          {line}
        </p>
      ))}
      {(state === 'failed' || state === 'unsure' || state === 'visit') && (
        <Notice tone={state === 'visit' ? 'warn' : 'error'} role="alert">
          {state === 'visit' ? t.visit : ownData[state]}
        </Notice>
      )}
      {isAsking ? (
        <>
          <p role="status">
            <strong>{t.sure}</strong>
          </p>
          <Button kind="cta" onClick={() => setState('closed')}>
            {t.keep}
          </Button>
          <Button kind="line" busy={state === 'busy'} onClick={() => void erase()}>
            {t.confirm}
          </Button>
        </>
      ) : (
        <Button kind="line" onClick={() => setState('asking')}>
          {t.action}
        </Button>
      )}
    </section>
  );
}
