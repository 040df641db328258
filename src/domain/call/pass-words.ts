/** Chooses two different words of a list by two numbers. They are the password that the caller says first. */
export function passWordsBy(words: readonly string[], [one, other]: readonly [number, number]): string {
  const first = one % words.length;
  const second = other % (words.length - 1);
  return `${words[first]} ${words[second < first ? second : second + 1]}`;
}
