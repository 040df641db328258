import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { CallInHand, Queue } from '../../wire/calls.ts';
import type { CallActions } from './use-call-actions.ts';

/** The common props of the page's parts. */
export interface PartProps {
  readonly queue: Queue;
  readonly now: number;
  readonly acts: CallActions;
  readonly canSave: boolean;
}
export type QueueProps = PartProps & { readonly mayWork: boolean };
export type CurrentCallProps = PartProps & {
  readonly inHand: CallInHand;
  readonly onNext: () => Promise<void>;
  /** The user has saved the result or put the call back. */
  readonly onSaved: () => void;
  readonly isBooking: boolean;
  readonly onBook: (of: CallInHand) => void;
};

/** '10:55' */
export const hourAt = (at: number): string => hourText(fromInstant(at).minute);
