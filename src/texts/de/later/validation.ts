import type { LaterWords } from '../../words.ts';

/** A sentence for every fault of a field; a fault without a sentence does not compile. */
export const validation: LaterWords['validation'] = {
  required: 'Pflichtfeld',
  letters: 'Nur Buchstaben eingeben',
  'short-name': 'Mindestens zwei Buchstaben eingeben',
  'long-name': 'Höchstens 40 Buchstaben: Geben Sie den kürzeren Namen ein, ohne weiteren Text',
  email: 'E-Mail-Adresse nicht korrekt',
  phone: 'Telefonnummer nicht korrekt',
  'tax-code-format': 'Format der Steuernummer nicht korrekt',
  'tax-code-letter': 'Steuernummer nicht gültig',
  value: 'Der eingegebene Wert ist nicht gültig',
  incoherent: 'Vor- und Nachname passen nicht zur Steuernummer',
};
