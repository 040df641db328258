import type { Advice } from '#domain/person/advice.ts';
import type { LaterWords } from '../../words.ts';

const more = (count: number, one: string, many: string): string =>
  count === 1 ? `Es fehlt 1 ${one}` : `Es fehlen ${count} ${many}`;
const less = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one} zu viel` : `${count} ${many} zu viel`;

/** Advice on how to correct a wrong value, and questions about likely typing errors. */
export const advice: LaterWords['advice'] = {
  on: (advice) => {
    switch (advice.kind) {
      case 'character':
        return advice.character === '+'
          ? 'Das Zeichen + ist nicht erlaubt: Geben Sie eine Ihrer Adressen ohne + ein'
          : `${advice.character === ' ' ? 'Das Leerzeichen' : `Das Zeichen ${advice.character}`} ist nicht erlaubt: Verwenden Sie Buchstaben ohne Akzent und Umlaut, Ziffern, Punkt, Bindestrich und _`;
      case 'name-character':
        return advice.character === '-'
          ? 'Das Zeichen - ist nicht erlaubt: Schreiben Sie stattdessen ein Leerzeichen'
          : `Das Zeichen ${advice.character} ist nicht erlaubt: Verwenden Sie nur Buchstaben, Leerzeichen und Apostrophe`;
      case 'few-digits':
        return more(advice.count, 'Ziffer', 'Ziffern');
      case 'many-digits':
        return less(advice.count, 'Ziffer', 'Ziffern');
      case 'few':
        return more(advice.count, 'Zeichen', 'Zeichen');
      case 'many':
        return less(advice.count, 'Zeichen', 'Zeichen');
      case 'letter-at':
        return `Zeichen ${advice.place} muss ein Buchstabe sein`;
      case 'digit-at':
        return `Zeichen ${advice.place} muss eine Ziffer sein`;
      default:
        return PLAIN[advice.kind];
    }
  },
  problem: (label, what) => `${label}: ${what}`,
  nearMiss: (address) => `Meinten Sie ${address}?`,
  correct: 'Ja, korrigieren',
  landline: 'Das sieht nach einer Festnetznummer aus. Ist es ein Handy? SMS kommen nur auf Handys an.',
};

type Plain = Exclude<
  Advice['kind'],
  'character' | 'name-character' | 'few-digits' | 'many-digits' | 'few' | 'many' | 'letter-at' | 'digit-at'
>;
const PLAIN: Readonly<Record<Plain, string>> = {
  stars: 'Geben Sie die Angabe vollständig ein, ohne Sternchen',
  'no-at': 'Das @ fehlt',
  'no-local': 'Der Teil vor dem @ fehlt',
  'no-host': 'Der Teil nach dem @ fehlt',
  'two-ats': 'Es gibt mehr als ein @',
  dots: 'Ein Punkt steht nur zwischen anderen Zeichen: nicht am Anfang, am Ende, neben dem @ oder neben einem Punkt',
  'host-dot': 'Nach dem @ fehlt die Endung, zum Beispiel .it oder .com',
  'not-digits': 'Geben Sie nur Ziffern ein, mit + für eine Landesvorwahl',
  'leading-zero': 'Lassen Sie die Null am Anfang weg: Handynummern beginnen mit 3',
  'check-letter': 'Ein Zeichen stimmt nicht: Vergleichen Sie es mit Ihrer Gesundheitskarte',
  cap: 'Die PLZ hat 5 Ziffern, zum Beispiel 39100',
  town: 'Geben Sie den Namen der Gemeinde ein',
  address: 'Geben Sie Straße und Hausnummer ein',
};
