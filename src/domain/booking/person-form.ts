import { isCoherent } from '../person/coherence.ts';
import { checkEmail } from '../person/email.ts';
import type { FieldFault } from '../person/field-fault.ts';
import { hasMask } from '../person/mask.ts';
import { checkName } from '../person/name.ts';
import { checkPhone } from '../person/phone.ts';
import { checkTaxCode, tidyTaxCode } from '../person/tax-code.ts';

/** The person's fields of every product, as typed. */
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
/** Fault of a typed mask: no valid value of its field looks like it. */
const MASK_FAULTS: Readonly<Record<keyof PersonDraft, FieldFault>> = {
  nome: 'letters',
  cognome: 'letters',
  email: 'email',
  cellulare: 'phone',
  codiceFiscale: 'tax-code-format',
};
const FIELDS = Object.keys(CHECKS) as readonly (keyof PersonDraft)[];

/**
 * All faults of a person's data, in the order of the fields; page and server use this function. An empty field is a
 * fault. Names that do not fit the code are a fault of the code. A mask is valid with `mayBeMasked`, since only the
 * server can resolve it.
 */
export function validatePerson(
  draft: PersonDraft,
  mayBeMasked: (field: keyof PersonDraft) => boolean = () => true,
): PersonFaults {
  const faults: PersonFaults = {};
  for (const field of FIELDS) {
    const isTypedMask = hasMask(draft[field]) && !mayBeMasked(field);
    const fault = isTypedMask ? MASK_FAULTS[field] : CHECKS[field](draft[field]);
    if (fault) faults[field] = fault;
  }
  const judged = !faults.nome && !faults.cognome && !faults.codiceFiscale;
  if (judged && !isCoherent({ firstName: draft.nome, lastName: draft.cognome }, tidyTaxCode(draft.codiceFiscale)))
    faults.codiceFiscale = 'incoherent';
  return faults;
}
