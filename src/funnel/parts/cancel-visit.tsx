import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, type ButtonKind } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { changeActions } from '../actions/change.ts';
import type { NotSaved } from '../actions/change-failed.ts';
import { useActions, useFunnel } from '../actions/funnel.tsx';
import { useWords } from '../actions/use-words.ts';

interface Props {
  readonly kind: ButtonKind;
  readonly children: ReactNode;
}

/** A button that cancels after a confirmation, whose first answer keeps the appointment. */
export function CancelVisit({ kind, children }: Props) {
  const { callTime, change, common, errors, formats } = useWords();
  const actions = useActions(changeActions);
  const { store, visit } = useFunnel();
  const { ownAppointment } = visit;
  const own = ownAppointment.status === 'loaded' ? ownAppointment.appointment : null;
  const t = { ...change.cancel, ...(own?.kind === 'call' ? callTime.summary.cancel : {}) };
  const hours = own?.callHours;
  const when = own?.date
    ? change.current(formats.longDay(own.date), own.hour)
    : hours && callTime.promise(formats.weekdayAndDay(hours.date), hours);
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | NotSaved>(visit.cancelling ? 'asking' : 'closed');
  // A mail's cancel link opens the dialog once; afterwards only a click does.
  useEffect(() => store.update((v) => (v.cancelling ? { ...v, cancelling: false } : v)), [store]);
  const confirm = async () => {
    setState('busy');
    const outcome = await actions.cancel();
    setState(outcome === 'network' || outcome === 'refused' ? outcome : 'closed');
  };
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const close = () => {
    setState('closed');
    // Without an answer it may be cancelled.
    if (state === 'network') void actions.recheck(() => isHere.current);
  };
  const busy = state === 'busy';
  return (
    <>
      <Button kind={kind} onClick={() => setState('asking')}>
        {children}
      </Button>
      {state !== 'closed' && (
        <Dialog
          title={t.title}
          onClose={close}
          closeLabel={common.close}
          actions={
            <>
              <Button kind="cta" onClick={close}>
                {t.keep}
              </Button>
              <Button kind="line" busy={busy} onClick={() => void confirm()}>
                {busy ? t.busy : t.confirm}
              </Button>
            </>
          }
        >
          {when && (
            <p>
              <strong>{when}</strong>
            </p>
          )}
          <p>{t.body}</p>
          {(state === 'network' || state === 'refused') && (
            <Notice tone="error" role="alert">
              {state === 'network' ? common.network : errors.editSave}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  );
}
