/** Foreign letters, and how issued tax codes spell them; '' means that the letter is left out. */
const FOLDINGS: Readonly<Record<string, readonly string[]>> = {
  Ä: ['A', 'AE'],
  Ö: ['O', 'OE'],
  Ü: ['U', 'UE'],
  Å: ['A', 'AA'],
  Ł: ['L', ''],
  Đ: ['D', 'DJ', ''],
  Ð: ['D', 'TH', ''],
  Ø: ['O', 'OE', ''],
  ẞ: ['SS', 'S', ''],
  Æ: ['AE', ''],
  Œ: ['OE', ''],
  Þ: ['TH', ''],
  Ħ: ['H', ''],
  Ŧ: ['T', ''],
  Ŋ: ['N', 'NG', ''],
};
const MAX_LENGTH = 120;
const MAX_SPELLINGS = 64;
const CONSONANT = /[BCDFGHJKLMNPQRSTVWXYZ]/;
const VOWEL = /[AEIOU]/;

/**
 * The possible spellings of a letter in A to Z. Some offices left out consonants with an accent (Đorđević: RVC, RVO).
 */
function foldings(letter: string): readonly string[] {
  const known = FOLDINGS[letter];
  if (known) return known;
  const base = letter.normalize('NFD').charAt(0);
  if (VOWEL.test(base)) return [base];
  if (!CONSONANT.test(base)) return [''];
  return base === letter ? [base] : [base, ''];
}

/** Upper case with ẞ for ß; JavaScript alone would write SS. */
const upper = (name: string): string => name.replaceAll('ß', 'ẞ').toUpperCase().normalize('NFC');

/**
 * All plausible spellings of a name in the letters A to Z, upper case, without apostrophes, spaces and hyphens.
 */
export function plainSpellings(name: string): readonly string[] {
  let spellings: readonly string[] = [''];
  for (const letter of upper(name.slice(0, MAX_LENGTH))) {
    const folded = foldings(letter);
    spellings = spellings.flatMap((start) => folded.map((end) => start + end)).slice(0, MAX_SPELLINGS);
  }
  return spellings;
}

const consonantsOf = (plain: string): string => [...plain].filter((letter) => CONSONANT.test(letter)).join('');
const vowelsOf = (plain: string): string => [...plain].filter((letter) => VOWEL.test(letter)).join('');
const threeOf = (plain: string): string => `${consonantsOf(plain)}${vowelsOf(plain)}XXX`.slice(0, 3);

/** The three letters of a tax code for a surname (A to Z, upper case): its consonants, then its vowels, then X. */
export const surnameLetters = (plain: string): string => threeOf(plain);

/**
 * The three letters of a tax code for first names: like surnames, but of four or more consonants the 1st, 3rd and 4th.
 */
export function nameLetters(plain: string): string {
  const consonants = consonantsOf(plain);
  return consonants.length >= 4 ? consonants.charAt(0) + consonants.slice(2, 4) : threeOf(plain);
}
