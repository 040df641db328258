import { tidyTaxCode } from '#domain/person/tax-code.ts';
import type { Visit } from './visit.ts';

/** The reference of the sign-in of the person in the form; '' without one, or after another tax code was typed. */
export const signedInRef = ({ identity, form }: Pick<Visit, 'identity' | 'form'>): string =>
  identity?.status === 'proven' && identity.taxCode === tidyTaxCode(form.taxCode) ? identity.ref : '';
