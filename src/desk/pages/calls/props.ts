import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { InHand, Queue } from '../../wire/calls.ts';
import type { CallActs } from './use-call-acts.ts';

/** The common props of the page's parts. */
export interface PartProps {
  readonly queue: Queue;
  readonly now: number;
  readonly acts: CallActs;
  readonly canSave: boolean;
}
export type QueueProps = PartProps & { readonly mayWork: boolean };
export type InHandProps = PartProps & {
  readonly mine: InHand;
  readonly onNext: () => Promise<void>;
  /** The call was released by a press. */
  readonly onSaved: () => void;
  readonly isBooking: boolean;
  readonly onBook: (of: InHand) => void;
};

/** '10:55' */
export const hourAt = (at: number): string => hourText(fromInstant(at).minute);
