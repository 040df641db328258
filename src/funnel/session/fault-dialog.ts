import type { CallFault } from '../api/call.ts';
import type { Modal, ModalFault } from './visit.ts';

/** Refusals that have a sentence of their own, whatever was asked for. */
export const tellsItself = (fault: CallFault): boolean => fault === 'human-check' || fault.startsWith('too-many');

/**
 * The dialog for what did not come, be it branches or days: a refusal tells itself, and all else, a network too, is
 * `other`.
 */
export const refusalDialog = (fault: CallFault, other: ModalFault): Modal =>
  tellsItself(fault) ? faultDialog(fault, other) : { kind: 'error', fault: other };

/**
 * The dialog for a call that failed: a limit says when to try again, a refused human check how to go on;
 * without a network the page says so, and all else is `other`.
 */
export function faultDialog(fault: CallFault, other: ModalFault): Modal {
  if (fault === 'human-check') return { kind: 'error', fault: 'humanCheck' };
  const [code, seconds] = fault.split(' ');
  if (code === 'too-many') return { kind: 'error', fault: 'tooMany', seconds: Number(seconds) };
  return { kind: 'error', fault: fault === 'network' ? 'network' : other };
}
