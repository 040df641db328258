import type { Offer } from '#domain/offer/offer.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';

type Figures = Readonly<Record<string, string>>;

/** The fee for collecting an instalment; the law requires it even if it is zero. */
const collecting = (fee: string): string =>
  /^0([.,]0+)?$/.test(fee)
    ? `spese di gestione rata ${fee} euro, incasso rata gratuito`
    : `spese di gestione rata ${fee} euro`;

/** Appends the lender's own terms, if it has any. */
const after = (terms: string): string => terms && `; ${terms}`;

const TEXTS: Readonly<Record<Offer['product'], (f: Figures, until: string, terms: string) => string>> = {
  personal: (f, until, terms) =>
    `Prestito personale da ${f.IMPORTO_MIN} a ${f.IMPORTO_MAX} euro, rimborsabile da ${f.MESI_MIN} a ${f.MESI_MAX} mesi, TAN fisso massimo ${f.TAN_MAX}%, TAEG massimo ${f.TAEG_MAX}%; in filiale TAN fisso da ${f.TAN_MIN_FILIALE}% a ${f.TAN_MAX_FILIALE}%, TAEG da ${f.TAEG_MIN_FILIALE}% a ${f.TAEG_MAX_FILIALE}%. Offerta valida fino al ${until}. Esempio rappresentativo: importo totale del credito ${f.IMPORTO_TOTALE_CREDITO} euro in ${f.DURATA_MESI} rate da ${f.IMPORTO_RATA} euro; TAN fisso ${f.TAN}%, TAEG ${f.TAEG}%; importo totale dovuto ${f.IMPORTO_TOTALE_DOVUTO} euro. Il TAEG comprende: interessi, istruttoria ${f.SPESE_ISTRUTTORIA} euro (finanziata), imposta sostitutiva ${f.ONERI_FISCALI} euro, comunicazioni periodiche ${f.COMUNICAZIONI_PERIODICHE} euro, comunicazione annuale ${f.COMUNICAZIONE_ANNUALE} euro; ${collecting(f.SPESE_GESTIONE_RATA ?? '')}${after(terms)}.`,
  salary: (f, until, terms) =>
    `Cessione del quinto fino a ${f.IMPORTO_MAX} euro, rimborsabile in un numero di rate da ${f.RATE_MIN} a ${f.RATE_MAX}. Offerta valida fino al ${until}. Esempio: dipendente pubblico di ${f.ETA_DIPENDENTE_PUBBLICO} anni, ${f.DURATA_MESI} rate da ${f.IMPORTO_RATA} euro, TAN fisso ${f.TAN}%, TAEG ${f.TAEG}%, importo totale del credito ${f.IMPORTO_TOTALE_CREDITO} euro, importo totale dovuto ${f.IMPORTO_TOTALE_DOVUTO} euro; compresi istruttoria ${f.SPESE_ISTRUTTORIA} euro e imposta di bollo ${f.IMPOSTA_BOLLO} euro${after(terms)}.`,
  business: (f, until, terms) =>
    `${f.IMPORTO_TOTALE_CREDITO} euro, ${f.DURATA_MESI} rate da ${f.IMPORTO_RATA} euro, TAN ${f.TAN}%, TAEG ${f.TAEG}%; offerta valida fino al ${until}; vedi il foglio informativo${after(terms)}.`,
};

/** The text of a loan offer, with every figure that the law requires. */
export const offerText = ({ product, figures, validUntil }: Offer, terms: BrandWords['terms']): string =>
  TEXTS[product](figures, validUntil, terms[product]);
