import type { LaterWords } from '../../words.ts';

/** A sentence for every fault of a field; a fault without a sentence does not compile. */
export const validation: LaterWords['validation'] = {
  required: 'Pflichtfeld',
  letters: 'Nur Buchstaben eingeben',
  'short-name': 'Mindestens zwei Buchstaben eingeben',
  'long-name': 'Höchstens 40 Buchstaben: Geben Sie den kürzeren Namen ein, ohne weiteren Text',
  email: 'Das Format der E-Mail-Adresse stimmt nicht',
  phone: 'Das Format der Telefonnummer stimmt nicht',
  'tax-code-format': 'Das Format der Steuernummer stimmt nicht',
  'tax-code-letter': 'Die Steuernummer ist nicht gültig',
  value: 'Der eingegebene Wert ist nicht gültig',
  incoherent: 'Vor- und Nachname passen nicht zur Steuernummer',
};
