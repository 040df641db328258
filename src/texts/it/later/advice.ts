import type { Advice } from '#domain/person/advice.ts';

const more = (count: number, one: string, many: string): string =>
  count === 1 ? `Manca 1 ${one}` : `Mancano ${count} ${many}`;
const less = (count: number, one: string, many: string): string =>
  count === 1 ? `C'è 1 ${one} di troppo` : `Ci sono ${count} ${many} di troppo`;

/** Advice on how to correct a wrong value, and questions about likely typing errors. */
export const advice = {
  on: (advice: Advice): string => {
    switch (advice.kind) {
      case 'character':
        return advice.character === '+'
          ? 'Il carattere + non è ammesso: scrivi un tuo indirizzo senza +'
          : `${advice.character === ' ' ? 'Lo spazio' : `Il carattere ${advice.character}`} non è ammesso: usa lettere senza accento, numeri, punto, trattino e _`;
      case 'name-character':
        return advice.character === '-'
          ? 'Il carattere - non è ammesso: al suo posto scrivi uno spazio'
          : `Il carattere ${advice.character} non è ammesso: usa solo lettere, spazi e apostrofi`;
      case 'few-digits':
        return more(advice.count, 'cifra', 'cifre');
      case 'many-digits':
        return less(advice.count, 'cifra', 'cifre');
      case 'few':
        return more(advice.count, 'carattere', 'caratteri');
      case 'many':
        return less(advice.count, 'carattere', 'caratteri');
      case 'letter-at':
        return `Il carattere ${advice.place} deve essere una lettera`;
      case 'digit-at':
        return `Il carattere ${advice.place} deve essere un numero`;
      default:
        return PLAIN[advice.kind];
    }
  },
  /** A line of the error summary: the field's label and what is wrong. */
  problem: (label: string, what: string): string => `${label}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  nearMiss: (address: string): string => `Intendevi ${address}?`,
  correct: 'Sì, correggi',
  landline: 'Sembra un numero fisso. È un cellulare? Gli SMS arrivano solo lì.',
} as const;

type Plain = Exclude<
  Advice['kind'],
  'character' | 'name-character' | 'few-digits' | 'many-digits' | 'few' | 'many' | 'letter-at' | 'digit-at'
>;
const PLAIN: Readonly<Record<Plain, string>> = {
  stars: 'Scrivi il dato per intero, senza asterischi',
  'no-at': 'Manca la @',
  'no-local': 'Manca la parte prima della @',
  'no-host': 'Manca la parte dopo la @',
  'two-ats': "C'è più di una @",
  dots: 'Un punto sta solo fra altri caratteri: non in principio, in fondo, accanto alla @ o a un altro punto',
  'host-dot': 'Dopo la @ manca la fine, come .it o .com',
  'not-digits': 'Scrivi solo numeri, con + se serve il prefisso del paese',
  'leading-zero': "Togli lo zero all'inizio: i cellulari cominciano con 3",
  'check-letter': 'Un carattere non torna: confrontalo con la tessera sanitaria',
  cap: 'Il CAP ha 5 cifre, come 20121',
  town: 'Scrivi il nome del comune',
  address: 'Scrivi via e numero',
};
