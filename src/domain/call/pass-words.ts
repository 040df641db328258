/** Two different words of a list, chosen by two numbers; the caller says them first. */
export function passWordsBy(words: readonly string[], [one, other]: readonly [number, number]): string {
  const first = one % words.length;
  const second = other % (words.length - 1);
  return `${words[first]} ${words[second < first ? second : second + 1]}`;
}
