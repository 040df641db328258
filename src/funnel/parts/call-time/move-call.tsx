import { useCallback, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { type CallMoved, callTimeActions } from '../../actions/call-time.ts';
import { useActions } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import type { Appointment } from '../../session/appointment.ts';
import type { CallTime } from '../../session/call-time.ts';
import { CallTimePicker } from './call-time-picker.tsx';
import type { Way } from './first-time.ts';

interface Props {
  readonly appointment: Appointment;
  /** Whether half-hours and bands are on offer; else only «as soon as possible». */
  readonly offersTimes: boolean;
}

/** Chooses another time for a call; its button says what it does. */
export function MoveCall({ appointment, offersTimes }: Props) {
  const { callTime, common, errors, formats } = useWords();
  const t = callTime.summary;
  const actions = useActions(callTimeActions);
  const [chosen, setChosen] = useState<{ readonly way: Way | null; readonly time: CallTime | null }>({
    ...{ way: null, time: null },
  });
  const [state, setState] = useState<'idle' | 'busy' | CallMoved>('idle');
  const change = useCallback((way: Way, time: CallTime | null) => {
    setChosen({ way, time });
    setState('idle');
  }, []);
  const { way, time } = chosen;
  const save = async () => {
    setState('busy');
    const outcome = await actions.move(appointment, time);
    if (typeof outcome === 'object') setChosen({ way, time: null });
    setState(outcome);
  };
  const isReady = way === 'soon' || time !== null;
  const timed = time && t.moveTo(formats.weekdayDay(time.date), 'hour' in time ? time.hour : time.band);
  const busy = state === 'busy';
  const ways: Way[] = [...(appointment.callHours ? ['soon' as const] : []), ...(offersTimes ? TIMED : [])];
  return (
    <>
      <CallTimePicker
        {...{ way, time, ways }}
        branch={appointment.branch}
        onChange={change}
        isTaken={typeof state === 'object'}
      />
      {(state === 'network' || state === 'refused') && (
        <Notice tone="error" role="alert">
          {state === 'network' ? common.network : errors.editSave}
        </Notice>
      )}
      {isReady && (
        <Button kind="cta" wide busy={busy} onClick={() => void save()}>
          {busy ? t.moving : (timed ?? t.toSoon)}
        </Button>
      )}
    </>
  );
}

const TIMED = ['hour', 'band'] as const;
