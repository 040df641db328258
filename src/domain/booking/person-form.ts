import { isCoherent } from '../person/coherence.ts';
import { checkEmail } from '../person/email.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { checkName } from '../person/name.ts';
import { checkPhone } from '../person/phone.ts';
import { checkTaxCode, tidyTaxCode } from '../person/tax-code.ts';

/** What every product asks of a person, as typed. */
export interface PersonDraft {
  readonly nome: string;
  readonly cognome: string;
  readonly email: string;
  readonly cellulare: string;
  readonly codiceFiscale: string;
}
export type PersonFaults = Partial<Record<keyof PersonDraft, FieldFault>>;

const CHECKS: Readonly<Record<keyof PersonDraft, (value: string) => FieldFault | null>> = {
  nome: checkName,
  cognome: checkName,
  email: checkEmail,
  cellulare: checkPhone,
  codiceFiscale: checkTaxCode,
};
const FIELDS = Object.keys(CHECKS) as readonly (keyof PersonDraft)[];

/**
 * Every fault of a person's data, in the order of the fields; the same function judges on the page and on the server.
 * An empty field is a fault. Names that do not fit the code are a fault of the code. Masked values
 * pass: only the server can resolve them.
 */
export function validatePerson(draft: PersonDraft): PersonFaults {
  const faults: PersonFaults = {};
  for (const field of FIELDS) {
    const fault = CHECKS[field](draft[field]);
    if (fault) faults[field] = fault;
  }
  const judged = !faults.nome && !faults.cognome && !faults.codiceFiscale;
  if (judged && !isCoherent(draft, tidyTaxCode(draft.codiceFiscale))) faults.codiceFiscale = 'incoherent';
  return faults;
}
