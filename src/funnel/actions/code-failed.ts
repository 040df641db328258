import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';

/** For a form of six digits, which says that a call failed: a refusal with a specific message opens its dialog too. */
export function codeFailed({ store }: Pick<FlowDeps, 'store'>, fault: CallFault): 'failed' {
  if (hasOwnMessage(fault)) store.update((v) => ({ ...v, modal: faultDialog(fault, 'network') }));
  return 'failed';
}
