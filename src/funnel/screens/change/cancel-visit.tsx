import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { changeActions } from '../../actions/change.ts';
import { useActions } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';

/** Cancels after a confirmation, never by itself (R0.51). */
export function CancelVisit() {
  const { change, common } = useWords();
  const t = change.cancel;
  const actions = useActions(changeActions);
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | 'failed'>('closed');
  const confirm = async () => {
    setState('busy');
    const outcome = await actions.cancel();
    setState(outcome === 'network' ? 'failed' : 'closed');
  };
  const busy = state === 'busy';
  return (
    <>
      <Button kind="text" onClick={() => setState('asking')}>
        {t.open}
      </Button>
      {state !== 'closed' && (
        <Dialog
          title={t.title}
          onClose={() => setState('closed')}
          closeLabel={common.close}
          actions={
            <>
              <Button kind="cta" busy={busy} onClick={() => void confirm()}>
                {busy ? t.busy : t.confirm}
              </Button>
              <Button kind="line" onClick={() => setState('closed')}>
                {t.keep}
              </Button>
            </>
          }
        >
          <p>{t.body}</p>
          {state === 'failed' && (
            <Notice tone="error" role="alert">
              {common.network}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  );
}
