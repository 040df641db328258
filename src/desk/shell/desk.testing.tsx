import { render } from '@testing-library/react';
import type { WordsToLoad } from '#texts/desk-words.ts';
import { deskWordsOf } from '#texts/desk-words-of.ts';
import { type Answers, stubDeps, whoIs } from '../session/deps.testing.ts';
import { App } from './app.tsx';

/** Renders the whole page over stubs: by default as a consultant of branch 0151. */
export function openDesk(
  answers: Answers,
  path = '/sportello/oggi',
  words = deskWordsOf('it'),
  later: WordsToLoad['later'] = () => Promise.resolve(words),
) {
  history.replaceState(null, '', path);
  const { pathname, search } = location;
  const some = stubDeps({ Io: whoIs('consultant'), ...answers });
  return {
    ...some,
    ...render(<App deps={some.deps} words={{ first: words, later }} at={{ path: pathname, search }} />),
  };
}
