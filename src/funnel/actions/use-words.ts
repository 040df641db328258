import type { FirstWords, PageWords } from '#texts/words.ts';
import { useFlow } from './funnel.tsx';

/** The words of the first screen, and of the frame around every screen. */
export const useFirstWords = (): FirstWords => useFlow().words.first;

/** All words of the page, for whatever `Later` shows: it waits for them. */
export function useWords(): PageWords {
  const words = useFlow().words.all();
  if (!words) throw new Error('Only what Later shows may use all words');
  return words;
}
