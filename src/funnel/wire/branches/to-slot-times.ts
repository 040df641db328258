import type { Alternative } from '#contract/wire.ts';
import { fromCompact } from '#domain/time/rome.ts';
import type { SlotTime } from '../../session/branch.ts';

/** The free slots that an answer offers instead of a taken one. */
export const toSlotTimes = (alternatives: readonly Alternative[]): readonly SlotTime[] =>
  alternatives.map(({ data, ora }) => ({ date: fromCompact(data), hour: ora }));
