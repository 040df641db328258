// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConsentBlock, type ConsentItem } from './consent-block.tsx';

afterEach(cleanup);

type Key = 'c0' | 'c1';
const items: ConsentItem<Key>[] = [
  {
    key: 'c0',
    legend: 'Contatto',
    text: 'Per richiamarti',
    value: null,
    required: true,
    error: 'il consenso è obbligatorio',
  },
  { key: 'c1', legend: 'Offerte', text: 'Per scriverti una e-mail', value: 0, required: false },
];

function renderConsents() {
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
  within(screen.getByRole('radiogroup', { name: question })).getByRole<HTMLInputElement>('radio', { name });

// R14.3.11
test('«e-mail» does not wrap at its hyphen', () => {
  renderConsents();
  expect([...document.querySelectorAll('.whole')].map((whole) => whole.textContent)).toEqual(['e-mail']);
});

// R2.3.70
test('no answer is preselected, and a given answer is shown', () => {
  renderConsents();
  expect(answer('Contatto', 'Acconsento').checked).toBe(false);
  expect(answer('Contatto', 'Non acconsento').checked).toBe(false);
  expect(answer('Offerte', 'Non acconsento').checked).toBe(true);
});

// R14.3.14
test('the attributes of a question say whether it is required, whether it is wrong, and where the error is', () => {
  renderConsents();
  const question = (name: string) => screen.getByRole('radiogroup', { name });
  const attributes = ['Contatto', 'Offerte'].map((name) => [
    question(name).getAttribute('aria-required'),
    question(name).getAttribute('aria-invalid'),
    question(name).getAttribute('aria-describedby'),
  ]);
  expect(attributes).toEqual([
    ['true', 'true', 'c0-text c0-error'],
    [null, null, 'c1-text'],
  ]);
});

test('an answer is reported with the key of its question', () => {
  const answers = renderConsents();
  fireEvent.click(answer('Contatto', 'Non acconsento'));
  fireEvent.click(answer('Offerte', 'Acconsento'));
  expect(answers).toEqual([
    ['c0', 0],
    ['c1', 1],
  ]);
});
