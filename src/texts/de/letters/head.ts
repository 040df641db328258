import type { Words } from '../../words.ts';

/** Title and description in the head of the customer page's HTML. */
export const head: Words['head'] = {
  frame: 'Termin vereinbaren',
  description: 'Wählen Sie die nächste Filiale, Tag und Uhrzeit: In wenigen Schritten haben Sie Ihren Beratungstermin.',
  noScript: (phone) =>
    `Um hier einen Termin zu vereinbaren, brauchen Sie JavaScript: Aktivieren Sie es in den Einstellungen des Browsers und laden Sie die Seite neu, oder rufen Sie uns unter ${phone} an.`,
};
