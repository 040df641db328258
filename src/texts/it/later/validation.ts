import type { FieldFault } from '#domain/person/field-fault.ts';

/**
 * A sentence for every field fault; a new code without one does not compile (R5.10, R5.13, R5.16, R5.19-R5.21, R5.27,
 * R5.31).
 */
export const validation: Readonly<Record<FieldFault, string>> = {
  required: 'Campo obbligatorio',
  letters: 'Inserire solo caratteri alfabetici',
  email: 'Formato email non corretto',
  phone: 'Formato telefono non corretto',
  'tax-code-format': 'Formato codice fiscale non corretto',
  'tax-code-letter': 'Codice Fiscale non valido',
  value: 'Il valore inserito non è valido',
  incoherent: 'Nome e cognome non coincidono con il codice fiscale',
};
