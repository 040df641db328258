import type * as z from 'zod/mini';
import type { openHours } from '#contract/wire.ts';
import type { OpenSpan } from '#domain/agenda/weekly-hours.ts';
import { minuteOf } from '#domain/time/rome.ts';

/** Weekly opening hours; none where the answer has none. */
export const toOpening = (wire: z.output<typeof openHours> = []): readonly OpenSpan[] =>
  wire.map(({ giorno, da, a }) => ({ weekday: giorno, opens: minuteOf(da), closes: minuteOf(a) }));
