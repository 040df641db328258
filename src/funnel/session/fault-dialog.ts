import type { CallFault } from '../api/call.ts';
import type { Modal, ModalFault } from './visit.ts';

/** Refusals with a specific message in every context. */
export const hasOwnMessage = (fault: CallFault): boolean => fault === 'human-check' || fault.startsWith('too-many');

/**
 * The dialog for branches or days that failed to load: a refusal has a specific message, and everything else, the
 * network included, is `other`.
 */
export const refusalDialog = (fault: CallFault, other: ModalFault): Modal =>
  hasOwnMessage(fault) ? faultDialog(fault, other) : { kind: 'error', fault: other };

/**
 * The dialog for a call that failed: a rate limit says when to try again, a refused human check how to go on.
 * Without a network the page says so, and everything else is `other`.
 */
export function faultDialog(fault: CallFault, other: ModalFault): Modal {
  if (fault === 'human-check') return { kind: 'error', fault: 'humanCheck' };
  const [code, seconds] = fault.split(' ');
  if (code === 'too-many') return { kind: 'error', fault: 'tooMany', seconds: Number(seconds) };
  return { kind: 'error', fault: fault === 'network' ? 'network' : other };
}
