import type { FirstWords, PageWords } from '#texts/words.ts';
import { useFlow } from './funnel.tsx';

/** The texts of the first screen and of the frame around every screen. */
export const useFirstWords = (): FirstWords => useFlow().words.first;

/** All texts of the page, for components inside `LazyScreen`, which waits until they are loaded. */
export function useWords(): PageWords {
  const words = useFlow().words.all();
  if (!words) throw new Error('Only what Later shows may use all words');
  return words;
}
