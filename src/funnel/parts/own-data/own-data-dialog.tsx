import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFlow } from '../../actions/funnel.tsx';
import { type DataClosed, ownDataActions } from '../../actions/own-data.ts';
import { summaryActions } from '../../actions/summary.ts';
import { useWords } from '../../actions/use-words.ts';
import type { OwnData } from '../../session/own-data.ts';
import { EraseData } from './erase-data.tsx';
import { OwnConsents } from './own-consents.tsx';
import { ProveContact } from './prove-contact.tsx';
import { CopyOfData, Readers, StoredRequest } from './stored-data.tsx';

interface Props {
  readonly code: string;
  readonly onClose: () => void;
}
/** `ended`: the number of cancelled appointments of an erasure. */
type State = 'loading' | 'failed' | DataClosed | OwnData | { readonly ended: number };

/** «I tuoi dati e i tuoi consensi»: asks for a code where the contact is not proven, then shows the stored data. */
export function OwnDataDialog({ code, onClose }: Props) {
  const { common, ownData: t } = useWords();
  const { act } = useFlow();
  const actions = useActions(ownDataActions);
  const { refresh } = useActions(summaryActions);
  const [state, setState] = useState<State>('loading');
  const read = useCallback(async () => {
    setState('loading');
    setState(await actions.read(code));
  }, [actions, code]);
  useEffect(() => void read(), [read]);
  const isErased = typeof state === 'object' && 'ended' in state;
  const close = () => {
    if (isErased) return act.startAgain();
    onClose();
    const own = typeof state === 'object' ? state.requests.find((request) => request.code === code) : undefined;
    if (own?.isCancelled) actions.showCancelled(code);
    // Another tab may have erased what the page behind shows, or a change without an answer may have ended it.
    else void refresh();
  };
  return (
    <Dialog title={isErased ? t.erase.done : t.open} onClose={close} closeLabel={common.close}>
      <Content {...{ state, code, setState }} onRetry={() => void read()} />
    </Dialog>
  );
}

interface ContentProps extends Pick<Props, 'code'> {
  readonly state: State;
  readonly setState: (state: State) => void;
  readonly onRetry: () => void;
}

function Content({ state, code, setState, onRetry }: ContentProps) {
  const { common, ownData: t } = useWords();
  if (state === 'loading') return <p role="status">{t.loading}</p>;
  if (state === 'gone') return <Notice tone="warn">{t.gone}</Notice>;
  if (state === 'to-prove') return <ProveContact code={code} onProven={onRetry} />;
  if (state === 'failed')
    return (
      <>
        <Notice tone="error" role="alert">
          {t.failed}
        </Notice>
        <Button kind="cta" onClick={onRetry}>
          {common.retry}
        </Button>
      </>
    );
  if ('ended' in state)
    return (
      <>
        <p role="status">{t.erase.doneText(state.ended)}</p>
        {t.erase.kept.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </>
    );
  return (
    <div className="stack">
      {state.requests.map((request) => (
        <section className="stack" key={request.code} aria-labelledby={`dati-${request.code}`}>
          <StoredRequest request={request} />
          <OwnConsents request={request} onChanged={setState} />
        </section>
      ))}
      <Readers readers={state.readers} />
      <CopyOfData code={code} onClosed={setState} />
      <EraseData code={code} onErased={setState} />
    </div>
  );
}
