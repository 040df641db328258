import type { FieldFault } from '#domain/person/field-fault.ts';

/** A sentence for every fault of a field; a fault without a sentence does not compile. */
export const validation: Readonly<Record<FieldFault, string>> = {
  required: 'Campo obbligatorio',
  letters: 'Inserire solo caratteri alfabetici',
  'short-name': 'Servono almeno due lettere',
  'long-name': 'Al massimo 40 lettere: scrivi il nome più corto, senza altri testi',
  email: 'Formato email non corretto',
  phone: 'Formato telefono non corretto',
  'tax-code-format': 'Formato codice fiscale non corretto',
  'tax-code-letter': 'Codice Fiscale non valido',
  value: 'Il valore inserito non è valido',
  incoherent: 'Nome e cognome non coincidono con il codice fiscale',
};
