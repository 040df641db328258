import { agesOn, type TaxCode } from '../person/tax-code.ts';
import type { IsoDay } from '../time/rome.ts';

const OF_AGE = 18;

/**
 * Whether the person can be 18 on `today` (Europe/Rome). The code does not contain the century, so a person is refused
 * only if every plausible birth date is a minor's.
 */
export const isAdult = (code: TaxCode, today: IsoDay): boolean => agesOn(code, today).some((age) => age >= OF_AGE);
