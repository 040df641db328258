import { agesOn, type TaxCode } from '../person/tax-code.ts';
import type { IsoDay } from '../time/rome.ts';

const OF_AGE = 18;

/**
 * Whether the person may be 18 on `today` (Europe/Rome). The code does not tell the century, so only who is a minor
 * on every plausible birth date is refused.
 */
export const isAdult = (code: TaxCode, today: IsoDay): boolean => agesOn(code, today).some((age) => age >= OF_AGE);
