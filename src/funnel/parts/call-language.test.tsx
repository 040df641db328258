// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { aSite } from '../session/deps.testing.ts';
import { someWords } from '../session/words.testing.ts';
import { CallCard } from './call-card.tsx';
import { CallLanguage } from './call-language.tsx';

afterEach(cleanup);

const show = (language: Language, callLanguages: readonly Language[]) => {
  const parts = (
    <>
      <CallCard />
      <CallLanguage />
    </>
  );
  showIn(parts, {}, {}, { site: aSite({ callLanguages }) }, someWords(wordsOf(language)));
};

test('a visitor reads that a call will be in Italian, where the staff speak no other language', () => {
  show('de', ['it']);
  expect(screen.getAllByText(/Der Anruf erfolgt auf Italienisch\./)).toHaveLength(2);
});

test.each(['de', 'it'] as const)('a call in the language %s is promised without a word about it', (language) => {
  show(language, ['it', 'de']);
  expect(screen.queryByText(new RegExp(wordsOf(language).callback.inItalian))).toBeNull();
});
