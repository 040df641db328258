/** Letters that do not decompose, with every plain spelling authorities have used for them (R5.26). */
const FOLDINGS: Readonly<Record<string, readonly string[]>> = {
  Ł: ['', 'L'],
  Đ: ['', 'D', 'DJ'],
  Ø: ['', 'O', 'OE'],
  ß: ['SS', 'S', ''],
  Æ: ['AE', ''],
  Œ: ['OE', ''],
  Þ: ['TH', ''],
};
const CONSONANTS = /[BCDFGHJKLMNPQRSTVWXYZ]/g;
const VOWELS = /[AEIOU]/g;
const AT_MOST = 64;

/** Upper-case plain letters of a name, one result per plausible folding; apostrophes, spaces and marks are dropped. */
export function plainLetters(name: string): readonly string[] {
  const upper = name.slice(0, 120).replaceAll('ß', '\u0001').toUpperCase().replaceAll('\u0001', 'ß');
  let spellings: readonly string[] = [''];
  for (const letter of upper.normalize('NFD')) {
    const foldings = FOLDINGS[letter] ?? (/[A-Z]/.test(letter) ? [letter] : ['']);
    spellings = spellings.flatMap((spelling) => foldings.map((folded) => spelling + folded)).slice(0, AT_MOST);
  }
  return spellings;
}

const consonantsOf = (plain: string): string => (plain.match(CONSONANTS) ?? []).join('');
const vowelsOf = (plain: string): string => (plain.match(VOWELS) ?? []).join('');
const padded = (letters: string): string => `${letters}XXX`.slice(0, 3);

/** The three letters of a surname: consonants, then vowels, then X (R5.23). */
export const surnameLetters = (plain: string): string => padded(consonantsOf(plain) + vowelsOf(plain));

/** The three letters of a first name: with four or more consonants the 1st, 3rd and 4th (R5.24, R5.25). */
export function firstNameLetters(plain: string): string {
  const consonants = consonantsOf(plain);
  if (consonants.length >= 4) return `${consonants[0]}${consonants[2]}${consonants[3]}`;
  return padded(consonants + vowelsOf(plain));
}
