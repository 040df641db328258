import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';

/** The outcome of a failed call for a form of six digits. A refusal with a specific message also opens its dialog. */
export function codeFailed({ store }: Pick<FlowDeps, 'store'>, fault: CallFault): 'failed' {
  if (hasOwnMessage(fault)) store.update((v) => ({ ...v, modal: faultDialog(fault, 'network') }));
  return 'failed';
}
