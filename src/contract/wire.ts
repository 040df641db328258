import { z } from 'zod/mini';
import { CALL_BANDS } from '#domain/call/at-time.ts';
import { tidy } from '#domain/person/tidy.ts';
import { columnOf, type ProductCode } from '#domain/product.ts';
import { fromCompact, isRealDay } from '#domain/time/rome.ts';

/** Text of limited length, taken as sent. */
export const text = (max: number) => z.string().check(z.maxLength(max));
/** One line that a person typed; `tidy` normalises spaces and characters before the length is checked. */
export const typed = (max: number) => z.string().check(z.overwrite(tidy), z.maxLength(max));
export const typedFilled = (max: number) => z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(max));
export const filled = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isRealDay));
export const compactDay = z.string().check(z.regex(/^\d{8}$/));
/** "YYYY-MM-DD HH:MM". */
export const dayAndHour = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/));
export const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** The end of a span of time; '24:00' is the end of the day. */
export const endHour = z.union([hour, z.literal('24:00')]);
/** 1 is Monday, 7 is Sunday. */
export const weekday = z.int().check(z.minimum(1), z.maximum(7));
export const cap = z.string().check(z.overwrite(tidy), z.regex(/^\d{5}$/));
export const latitude = z.number().check(z.minimum(-90), z.maximum(90));
export const longitude = z.number().check(z.minimum(-180), z.maximum(180));
export const branchCode = z.string().check(z.regex(/^[A-Z0-9]{2,12}$/));
export const oppId = z.string().check(z.regex(/^[A-Za-z0-9-]{10,40}$/));
/** A boolean that the wire format spells 'si' or 'no'; other booleans are a `flag` (1 or 0). */
export const yesOrNo = z.enum(['si', 'no']);
export const toYesOrNo = (is: boolean): z.output<typeof yesOrNo> => (is ? 'si' : 'no');
export const flag = z.union([z.literal(0), z.literal(1)]);

/** The names and codes of the products on the wire, taken from the product table of the domain. */
export const productCode = z.literal(columnOf('code'));
export const productCodeText = z.enum(columnOf('code').map(String) as `${ProductCode}`[]);
export const productLevel = z.enum(columnOf('level'));
export const productFlow = z.enum(columnOf('flow'));
export const humanCheckAction = z.enum(columnOf('humanCheck'));

/** A day with its slots: 'HH:MM' → free. */
export const daySlots = z.object({ Date: isoDay, Slots: z.record(hour, z.boolean()) });
export type DaySlots = z.output<typeof daySlots>;

/** Weekly opening hours. */
export const openHours = z.array(z.object({ giorno: weekday, da: hour, a: endHour }));

/** A branch as answered to the page, with the slots of its next days. */
export const branch = z.object({
  Codice: branchCode,
  RagioneSociale: z.string(),
  Indirizzo: z.string(),
  CAP: z.string(),
  Citta: z.string(),
  Provincia: z.string(),
  Latitudine: z.number(),
  Longitudine: z.number(),
  Disponibilita: z.array(daySlots),
});
export type WireBranch = z.output<typeof branch>;

/** A free slot offered in place of a taken one. */
export const alternative = z.object({ data: compactDay, ora: hour });
export type Alternative = z.output<typeof alternative>;

const realDay = compactDay.check(z.refine((day) => isRealDay(fromCompact(day))));
/** When the customer wants to be called: in the half-hour from `ora` on, or within the hours of `fascia`. */
export const callTime = z.union([
  z.strictObject({ data: realDay, ora: hour }),
  z.strictObject({ data: realDay, fascia: z.enum(CALL_BANDS) }),
]);
export type WireCallTime = z.output<typeof callTime>;
