import type { LaterWords } from '../../words.ts';

/** The page on which the visitor chooses a product. The lender provides the sentences about each product. */
export const products: LaterWords['products'] = {
  heading: 'Wofür interessieren Sie sich?',
  personal: { title: 'Privatkredit', action: 'Termin vereinbaren' },
  salary: { title: 'Abtretung des Fünftels', action: 'Abtretung wählen' },
  card: { title: 'Kreditkarte', action: 'Mehr zur Karte' },
  business: { title: 'Firmenkredit', action: 'Beratung anfragen' },
};
