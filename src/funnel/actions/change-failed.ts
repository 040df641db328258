import { isUnanswered } from '#client/call.ts';
import type { CallFault } from '../api/call.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';

/** Why a change was not saved: `network` without an answer that can be read. */
export type NotSaved = 'network' | 'refused';
export const notSaved = (fault: CallFault): NotSaved => (isUnanswered(fault) ? 'network' : 'refused');

/** Like `notSaved`; a rate limit and a refused human check open their dialog, which says more. */
export function changeFailed({ store }: Pick<FlowDeps, 'store'>, fault: CallFault): NotSaved {
  if (hasOwnMessage(fault)) store.update((v) => ({ ...v, modal: faultDialog(fault, 'editSave') }));
  return notSaved(fault);
}
