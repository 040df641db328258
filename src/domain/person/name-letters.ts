/** Letters with several plain spellings in real codes; '' is an omitted letter. */
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
const LONGEST = 120;
const MOST_SPELLINGS = 64;
const CONSONANT = /[BCDFGHJKLMNPQRSTVWXYZ]/;
const VOWEL = /[AEIOU]/;

/** Removes accents; some registers also omitted a consonant with one (Đorđević: RVC, RVO). */
function foldings(letter: string): readonly string[] {
  const known = FOLDINGS[letter];
  if (known) return known;
  const base = letter.normalize('NFD').charAt(0);
  if (VOWEL.test(base)) return [base];
  if (!CONSONANT.test(base)) return [''];
  return base === letter ? [base] : [base, ''];
}

/** Upper case that keeps the sharp s as one letter, where JavaScript writes two. */
const upper = (name: string): string => name.replaceAll('ß', 'ẞ').toUpperCase().normalize('NFC');

/**
 * The plain upper-case letters of a name, one result per plausible folding, without apostrophes, spaces and hyphens.
 */
export function plainSpellings(name: string): readonly string[] {
  let spellings: readonly string[] = [''];
  for (const letter of upper(name.slice(0, LONGEST))) {
    const folded = foldings(letter);
    spellings = spellings.flatMap((start) => folded.map((end) => start + end)).slice(0, MOST_SPELLINGS);
  }
  return spellings;
}

const consonantsOf = (plain: string): string => [...plain].filter((letter) => CONSONANT.test(letter)).join('');
const vowelsOf = (plain: string): string => [...plain].filter((letter) => VOWEL.test(letter)).join('');
const threeOf = (plain: string): string => `${consonantsOf(plain)}${vowelsOf(plain)}XXX`.slice(0, 3);

/** The three letters of a surname in plain upper-case letters: consonants, then vowels, then X. */
export const surnameLetters = (plain: string): string => threeOf(plain);

/** The three letters of first names: with four or more consonants the 1st, 3rd and 4th. */
export function nameLetters(plain: string): string {
  const consonants = consonantsOf(plain);
  return consonants.length >= 4 ? consonants.charAt(0) + consonants.slice(2, 4) : threeOf(plain);
}
