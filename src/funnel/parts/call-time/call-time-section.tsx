import { useCallback } from 'react';
import { callTimeActions } from '../../actions/call-time.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import type { Branch } from '../../session/branch.ts';
import type { CallTime } from '../../session/call-time.ts';
import { CallTimePicker } from './call-time-picker.tsx';
import type { Way } from './first-time.ts';

interface Props {
  readonly branch: Branch;
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

/** The time of a new call. */
export function CallTimeSection({ branch, way, onWay }: Props) {
  const actions = useActions(callTimeActions);
  const { visit } = useFunnel();
  const { callTime = null, callTaken = null } = visit;
  const change = useCallback(
    (next: Way, time: CallTime | null) => {
      onWay(next);
      actions.choose(time);
    },
    [actions, onWay],
  );
  return <CallTimePicker {...{ branch, way }} time={callTime} onChange={change} isTaken={callTaken !== null} />;
}
