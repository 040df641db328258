// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';

afterEach(cleanup);

const options = [
  { title: 'Corso Vittorio Emanuele II', detail: '20122 Milano MI' },
  { title: 'Corso Vittorio Emanuele', detail: '10123 Torino TO' },
];

function renderCombobox(open = true, given: typeof options = options) {
  const calls: string[] = [];
  render(
    <Combobox
      id="luogo"
      label="CAP o indirizzo*"
      value="Vittorio"
      placeholder=""
      options={given}
      open={open}
      listLabel="Indirizzi suggeriti"
      emptyText="Nessun suggerimento"
      statusText="2 suggerimenti"
      onType={(text) => calls.push(`typed ${text}`)}
      onLeave={() => calls.push('left')}
      onPick={(index) => calls.push(`picked ${index}`)}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'CAP o indirizzo*' });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
  return { field, press, active, calls };
}

test('the arrows cycle through the suggestions and Enter picks the active one', () => {
  const { press, active, calls } = renderCombobox();
  expect(active()).toBeNull();
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Corso Vittorio Emanuele10123 Torino TO');
  press('ArrowDown');
  expect(active()).toBe('Corso Vittorio Emanuele II20122 Milano MI');
  press('ArrowUp');
  press('Enter');
  expect(calls).toEqual(['picked 1']);
});

test('Enter without an active suggestion submits the form', () => {
  const { press, calls } = renderCombobox();
  expect(press('Enter')).toBe(true);
  expect(calls).toEqual([]);
});

test('Escape closes the list, typing opens it again', () => {
  const { field, press, calls } = renderCombobox();
  press('Escape');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(field, { target: { value: 'Vittorio E' } });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(calls).toEqual(['typed Vittorio E']);
});

test('a pressed suggestion is picked before the field loses the focus', () => {
  const { field, calls } = renderCombobox();
  const option = screen.getByRole('option', { name: /Torino/ });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  fireEvent.blur(field);
  expect(calls).toEqual(['picked 1', 'left']);
});

test('an open list without suggestions shows a text and no listbox', () => {
  const { field } = renderCombobox(true, []);
  expect(screen.getByText('Nessun suggerimento')).toBeTruthy();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});
