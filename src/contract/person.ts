import { z } from 'zod/mini';
import { FIELDS, type FieldName } from '#domain/booking/fields.ts';
import { flag, text, typed } from './wire.ts';

/** The answer to a consent: 0 or 1, as number or string. "", -1 and an absent field mean "not answered". */
const answer = z._default(z.union([flag, z.literal(-1), z.enum(['0', '1', '-1', ''])]), '');
export const optionalText = (max: number) => z._default(text(max), '');

/** A field's text, up to the length that the catalogue of fields gives it. */
export const textOf = (name: FieldName) => typed(FIELDS[name].max);
export const optionalTextOf = (name: FieldName) => z._default(textOf(name), '');

type Line = ReturnType<typeof optionalTextOf>;
type Texts<Name extends FieldName> = { readonly [N in Name as (typeof FIELDS)[N]['wire']]: Line };
/* @__NO_SIDE_EFFECTS__ */
const textsOf = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [FIELDS[name].wire, optionalTextOf(name)])) as Texts<Name>;

/** Completes a payload's properties, in their published order, with a text for each form field that has none yet. */
/* @__NO_SIDE_EFFECTS__ */
export const withFields = <Lines extends object, Name extends FieldName>(lines: Lines, names: readonly Name[]) =>
  ({ ...lines, ...textsOf(names), ...lines }) as Lines & Omit<Texts<Name>, keyof Lines>;

/** The person's fields that have the same names in both payloads of a create. */
export const personFields = {
  cellulare: z.optional(textOf('mobile')),
  telefono: z.optional(textOf('mobile')),
  privacyExtcommoffer: answer,
  privacyOtherservice: answer,
  privacyProfilazione: answer,
  privacyInterncommoffer: answer,
  indirizzoResidenza: optionalTextOf('homeAddress'),
  capResidenza: optionalTextOf('homePostcode'),
  comuneResidenza: optionalTextOf('homeTown'),
  contactID: optionalText(40),
  tipoAzienda: z._default(z.enum(['', ...FIELDS.companyType.options]), ''),
  iscrittoCameraCommercio: z._default(z.union([flag, z.enum(['', '0', '1'])]), ''),
};
