import type { FieldName } from '../booking/fields.ts';
import { hasMask } from './mask.ts';
import { invalidCharacterOf } from './name.ts';
import { isLandline } from './phone.ts';
import { misplacedCharacterOf, TAX_CODE_LENGTH, tidyTaxCode } from './tax-code.ts';
import { tidy } from './tidy.ts';

/** Advice on how to correct a wrong value of a field; each kind has a sentence in the texts. */
export type Advice =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'name-character'; readonly character: string }
  | { readonly kind: 'no-at' | 'no-local' | 'no-host' | 'two-ats' | 'dots' | 'host-dot' }
  | { readonly kind: 'few-digits' | 'many-digits' | 'few' | 'many'; readonly count: number }
  | { readonly kind: 'stars' | 'not-digits' | 'leading-zero' | 'check-letter' | 'cap' | 'town' | 'address' }
  | { readonly kind: 'letter-at' | 'digit-at'; readonly place: number };

/** The advice on a wrong value of a field; null if the sentence of its fault is enough. */
export function adviceOn(field: FieldName, raw: string): Advice | null {
  const text = tidy(raw);
  if (text === '') return null;
  return hasMask(text) ? { kind: 'stars' } : (ADVICE[field]?.(text) ?? null);
}

const ofName = (name: string): Advice | null => {
  const character = invalidCharacterOf(name);
  return character === undefined ? null : { kind: 'name-character', character };
};

const ADVICE: Readonly<Partial<Record<FieldName, (text: string) => Advice | null>>> = {
  firstName: ofName,
  lastName: ofName,
  email: ofEmail,
  mobile: ofPhone,
  taxCode: ofTaxCode,
  homePostcode: () => ({ kind: 'cap' }),
  homeTown: () => ({ kind: 'town' }),
  homeAddress: () => ({ kind: 'address' }),
};

function ofEmail(email: string): Advice | null {
  const [local = '', host, ...more] = email.split('@');
  const [character] = email.match(/[^A-Za-z0-9*._@-]/u) ?? [];
  if (character !== undefined) return { kind: 'character', character };
  if (host === undefined) return { kind: 'no-at' };
  if (more.length > 0) return { kind: 'two-ats' };
  if (local === '') return { kind: 'no-local' };
  if (host === '') return { kind: 'no-host' };
  if (/^\.|\.\.|\.@|@\.|\.$/.test(email)) return { kind: 'dots' };
  return host.includes('.') ? null : { kind: 'host-dot' };
}

/** Number of digits of an Italian telephone number; mobiles nearly always have ten. */
const DIGITS = { least: 9, usual: 10, most: 12 };

function ofPhone(phone: string): Advice | null {
  if (/[^\d\s+./()*-]/.test(phone)) return { kind: 'not-digits' };
  const national = phone.replace(/^(\+|00)39/, '').replace(/\D/g, '');
  if (/^03/.test(national) && national.length >= DIGITS.usual) return { kind: 'leading-zero' };
  if (national.length < DIGITS.least) return { kind: 'few-digits', count: DIGITS.usual - national.length };
  return national.length > DIGITS.most ? { kind: 'many-digits', count: national.length - DIGITS.usual } : null;
}

function ofTaxCode(raw: string): Advice | null {
  const code = tidyTaxCode(raw);
  const missing = TAX_CODE_LENGTH - code.length;
  if (missing > 0) return { kind: 'few', count: missing };
  if (missing < 0) return { kind: 'many', count: -missing };
  return misplacedCharacterOf(code) ?? { kind: 'check-letter' };
}

/** Whether the page asks if a number is right: a landline is valid but cannot get SMS. */
export const asksForMobile = (raw: string): boolean => tidy(raw) !== '' && isLandline(raw);
