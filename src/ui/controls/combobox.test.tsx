// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Combobox } from './combobox.tsx';

afterEach(cleanup);

const options = [
  { title: 'Corso Vittorio Emanuele II', detail: '20122 Milano MI' },
  { title: 'Corso Vittorio Emanuele', detail: '10123 Torino TO' },
];

function shown(open = true, some: typeof options = options) {
  const happened: string[] = [];
  render(
    <Combobox
      id="luogo"
      label="CAP o indirizzo*"
      value="Vittorio"
      placeholder=""
      options={some}
      open={open}
      listLabel="Indirizzi suggeriti"
      emptyText="Nessun suggerimento"
      statusText="2 suggerimenti"
      onType={(text) => happened.push(`typed ${text}`)}
      onLeave={() => happened.push('left')}
      onPick={(index) => happened.push(`picked ${index}`)}
    />,
  );
  const field = screen.getByRole('combobox', { name: 'CAP o indirizzo*' });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
  return { field, press, active, happened };
}

test('the arrows cycle through the suggestions and Enter picks the active one', () => {
  const { press, active, happened } = shown();
  expect(active()).toBeNull();
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Corso Vittorio Emanuele10123 Torino TO');
  press('ArrowDown');
  expect(active()).toBe('Corso Vittorio Emanuele II20122 Milano MI');
  press('ArrowUp');
  press('Enter');
  expect(happened).toEqual(['picked 1']);
});

test('Enter without an active suggestion submits the form', () => {
  const { press, happened } = shown();
  expect(press('Enter')).toBe(true);
  expect(happened).toEqual([]);
});

test('Escape closes the list, typing opens it again', () => {
  const { field, press, happened } = shown();
  press('Escape');
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(field, { target: { value: 'Vittorio E' } });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(happened).toEqual(['typed Vittorio E']);
});

test('a pressed suggestion is picked before the field loses the focus', () => {
  const { field, happened } = shown();
  const option = screen.getByRole('option', { name: /Torino/ });
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  fireEvent.blur(field);
  expect(happened).toEqual(['picked 1', 'left']);
});

test('an open list without suggestions shows a text and no listbox', () => {
  const { field } = shown(true, []);
  expect(screen.getByText('Nessun suggerimento')).toBeTruthy();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});
