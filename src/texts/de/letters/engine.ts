import type { Words } from '../../words.ts';

/** Sentences that the booking engine sends in its HTTP answers. */
export const engine: Words['engine'] = {
  stale: 'Ihr Termin hat sich inzwischen geändert: Hier ist der neue Stand.',
  over: 'Der Termin ist schon vorbei.',
  slotTaken: 'Termin nicht mehr verfügbar',
  branchUnknown: 'Unbekannte Filiale',
  alreadyBooked: 'Sie haben bereits einen Termin bei uns: Sie können Tag und Uhrzeit ändern.',
  invalid: 'Einige Angaben stimmen nicht',
  notDone: 'Wegen eines technischen Problems konnten wir Ihre Anfrage nicht abschließen.',
  minor: 'Um einen Termin zu vereinbaren, müssen Sie mindestens 18 Jahre alt sein.',
};
