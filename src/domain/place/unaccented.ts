/** The text in lower case without accents, for searches that ignore both: «nova» finds «Nòva». */
export const unaccented = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
