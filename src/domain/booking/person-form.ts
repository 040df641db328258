import { isCoherent } from '../person/coherence.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { checkEmail, checkName, checkPhone, checkTaxCode } from '../person/fields.ts';

/** What every product asks of a person (R5.1). */
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
export const PERSON_FIELDS = Object.keys(CHECKS) as readonly (keyof PersonDraft)[];

/**
 * Every fault of a person's data; the same function judges on the page and on the server. Names that do not fit the
 * code are a fault of the code (R5.27). Masked values pass: only the server can resolve them (R5.28).
 */
export function personFaults(draft: PersonDraft): PersonFaults {
  const faults: PersonFaults = {};
  for (const field of PERSON_FIELDS) {
    const fault = CHECKS[field](draft[field]);
    if (fault) faults[field] = fault;
  }
  const judged = !faults.nome && !faults.cognome && !faults.codiceFiscale;
  if (judged && !isCoherent(draft, draft.codiceFiscale)) faults.codiceFiscale = 'incoherent';
  return faults;
}
