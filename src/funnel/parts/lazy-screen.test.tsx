// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showIn } from '../actions/funnel.testing.tsx';
import { LazyScreen, type LoadScreen } from './lazy-screen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const Screen = () => <h1>Eccomi</h1>;

// R9.7
test('a script times out after 120 seconds; then the visitor may load it again', async () => {
  let tries = 0;
  const load: LoadScreen = () => {
    tries += 1;
    return tries === 1 ? new Promise(() => undefined) : Promise.resolve({ default: Screen });
  };
  showIn(<LazyScreen load={load} />);
  await pass(119_999);
  expect([screen.getByRole('status').textContent, screen.queryByRole('alert')]).toEqual(['Attendere...', null]);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toMatch(/^Non è stato possibile inviare la richiesta/);
  fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
  await pass(0);
  expect([screen.getByRole('heading').textContent, tries]).toEqual(['Eccomi', 2]);
});

test("a script that fails to load shows its page's message", async () => {
  const load: LoadScreen = () => Promise.reject(new Error('lost'));
  showIn(<LazyScreen load={load} missing="Ricevuta." />);
  await pass(0);
  expect(screen.getByRole('alert').textContent).toBe('Ricevuta.');
});

test('a loaded screen renders at once when it is shown again', async () => {
  const load = vi.fn<LoadScreen>(async () => ({ default: Screen }));
  showIn(<LazyScreen load={load} />);
  await pass(0);
  cleanup();
  showIn(<LazyScreen load={load} />);
  expect(screen.getByRole('heading').textContent).toBe('Eccomi');
  expect(load).toHaveBeenCalledTimes(1);
});
