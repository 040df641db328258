import { useCallback, useState } from 'react';
import { callTimeActions } from '../../actions/call-time.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import type { Branch } from '../../session/branch.ts';
import type { CallTime } from '../../session/call-time.ts';
import { CallTimePicker } from './call-time-picker.tsx';
import type { Way } from './first-time.ts';

/** The time of a new call: as soon as possible, until the visitor chooses another. */
export function CallTimeSection({ branch, onWay }: { readonly branch: Branch; readonly onWay: (way: Way) => void }) {
  const actions = useActions(callTimeActions);
  const { visit } = useFunnel();
  const { callTime = null, callTaken = null } = visit;
  const [way, setWay] = useState<Way>(wayOf(callTime));
  const change = useCallback(
    (next: Way, time: CallTime | null) => {
      setWay(next);
      onWay(next);
      actions.choose(time);
    },
    [actions, onWay],
  );
  return <CallTimePicker {...{ branch, way }} time={callTime} onChange={change} isTaken={callTaken !== null} />;
}

const wayOf = (time: CallTime | null): Way => (time === null ? 'soon' : 'band' in time ? 'band' : 'hour');
