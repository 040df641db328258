import type { Alternative } from '#contract/wire.ts';
import { fromCompact } from '#domain/time/rome.ts';
import type { When } from '../../session/branch.ts';

/** The free hours an answer offers in place of a taken one. */
export const toWhen = (alternatives: readonly Alternative[]): readonly When[] =>
  alternatives.map(({ data, ora }) => ({ date: fromCompact(data), hour: ora }));
