import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions } from '../actions/funnel.tsx';
import { summaryActions } from '../actions/summary.ts';
import { useWords } from '../actions/use-words.ts';
import type { Appointment } from '../session/appointment.ts';

/** Other requests in the owner's name, without their data: the owner may end the unconfirmed ones. */
export function OtherRequestsNotice({ appointment: { code, beside, kind } }: { readonly appointment: Appointment }) {
  const { callTime, common, summary } = useWords();
  const t = summary.beside;
  const actions = useActions(summaryActions);
  const [state, setState] = useState<'open' | 'busy' | 'ended' | 'failed'>('open');
  const end = async () => {
    setState('busy');
    setState((await actions.endUnverified(code)) ? 'ended' : 'failed');
  };
  if (beside === null) return null;
  if (beside === 'another-verified')
    return <Notice tone="warn">{(kind === 'call' ? callTime.summary : t).anotherVerified}</Notice>;
  return (
    <div role="status">
      {state === 'ended' ? (
        <Notice tone="ok">{t.ended}</Notice>
      ) : (
        <Notice tone={state === 'failed' ? 'error' : 'info'}>
          {state === 'failed' ? common.network : t.othersUnverified}{' '}
          <Button kind="text" busy={state === 'busy'} onClick={() => void end()}>
            {t.end}
          </Button>
        </Notice>
      )}
    </div>
  );
}
