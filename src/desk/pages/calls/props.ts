import { fromInstant, hourText } from '#domain/time/rome.ts';
import type { InHand, Queue } from '../../wire/calls.ts';
import type { CallActs } from './use-call-acts.ts';

/** What every part of the page works with. */
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
  /** The call left the hand by one's own press. */
  readonly onSaved: () => void;
};

/** '10:55' */
export const hourAt = (at: number): string => hourText(fromInstant(at).minute);
