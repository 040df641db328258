import { z } from 'zod/mini';
import { flag, text, typed } from './wire.ts';

/** The answer to a consent: 0 or 1, as number or string. "", -1 and an absent field mean "not answered". */
const answer = z._default(z.union([flag, z.literal(-1), z.enum(['0', '1', '-1', ''])]), '');
export const optionalText = (max: number) => z._default(text(max), '');
export const optionalTyped = (max: number) => z._default(typed(max), '');

/** The person's fields that have the same names in both payloads of a create. */
export const personFields = {
  cellulare: z.optional(typed(40)),
  telefono: z.optional(typed(40)),
  privacyExtcommoffer: answer,
  privacyOtherservice: answer,
  privacyProfilazione: answer,
  privacyInterncommoffer: answer,
  indirizzoResidenza: optionalTyped(200),
  capResidenza: optionalTyped(5),
  comuneResidenza: optionalTyped(120),
  contactID: optionalText(40),
  tipoAzienda: z._default(z.enum(['', 'societa', 'ditta_individuale']), ''),
  iscrittoCameraCommercio: z._default(z.union([flag, z.enum(['', '0', '1'])]), ''),
};
