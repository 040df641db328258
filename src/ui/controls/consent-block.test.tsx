// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConsentBlock, type ConsentItem } from './consent-block.tsx';

afterEach(cleanup);

type Key = 'c0' | 'c1';
const items: ConsentItem<Key>[] = [
  { key: 'c0', legend: 'Contatto', text: 'Per richiamarti', value: null, error: 'il consenso è obbligatorio' },
  { key: 'c1', legend: 'Offerte', text: 'Per scriverti', value: 0 },
];

function shown() {
  const answers: [Key, 0 | 1][] = [];
  render(
    <ConsentBlock
      items={items}
      noLabel="Non acconsento"
      yesLabel="Acconsento"
      onAnswer={(key, value) => answers.push([key, value])}
    />,
  );
  return answers;
}

const answer = (question: string, name: string) =>
  within(screen.getByRole('group', { name: question })).getByRole<HTMLInputElement>('radio', { name });

// R2.3.70
test('nothing is answered in advance, and an answer given shows', () => {
  shown();
  expect(answer('Contatto', 'Acconsento').checked).toBe(false);
  expect(answer('Contatto', 'Non acconsento').checked).toBe(false);
  expect(answer('Offerte', 'Non acconsento').checked).toBe(true);
});

test('each answer names its question', () => {
  const answers = shown();
  fireEvent.click(answer('Contatto', 'Non acconsento'));
  fireEvent.click(answer('Offerte', 'Acconsento'));
  expect(answers).toEqual([
    ['c0', 0],
    ['c1', 1],
  ]);
});
