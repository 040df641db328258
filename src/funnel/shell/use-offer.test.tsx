// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { someWords } from '../session/words.testing.ts';
import { Footer } from './footer.tsx';
import { useOffer } from './use-offer.ts';

const FIGURES = {
  USR_FA_BS_IMPORTO_TOTALE_CREDITO: '20.000',
  USR_FA_BS_TAEG: '11,43',
  USR_FA_BS_TAN: '9,90',
  USR_FA_BS_DURATA_MESI: '60',
  USR_FA_BS_IMPORTO_RATA: '432,44',
};
const words = someWords();
const NO_TERMS = { personal: '', salary: '', business: '' };
const comes = (validity: string) => Object.assign(window, FIGURES, { USR_GEN_VALIDITA: validity });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of [...Object.keys(FIGURES), 'USR_GEN_VALIDITA']) Reflect.deleteProperty(window, name);
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = () => renderHook(() => useOffer(words, 'business', '2026-11-20', NO_TERMS)).result;

// R3.39, R9.32
test('the figures are polled every 100 milliseconds, and shown once their date is set', async () => {
  const offer = show();
  await pass(3_050);
  comes('31/12/2027');
  await pass(49);
  expect([offer.current, vi.getTimerCount()]).toEqual(['', 1]);
  await pass(1);
  // Found: the polling has ended, and only the texts are still loading.
  expect(vi.getTimerCount()).toBe(0);
  await vi.waitFor(() =>
    expect(offer.current).toMatch(/^20\.000 euro, 60 rate da 432,44 euro, TAN 9,90%, TAEG 11,43%/),
  );
  expect(vi.getTimerCount()).toBe(0);
});

// R9.32
test('after ten seconds the polling ends', async () => {
  const offer = show();
  await pass(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await pass(1);
  expect(vi.getTimerCount()).toBe(0);
  comes('31/12/2027');
  await pass(60_000);
  expect(offer.current).toBe('');
});

// R2.3.121, R9.23, R0.45
test('figures past their date are not shown in the footer', async () => {
  comes('19/11/2026');
  const offer = show();
  const { container } = showIn(<Footer onCookies={() => undefined} />, { facts: visitor({ product: 'business' }) });
  await pass(100);
  await act(async () => void (await import('./read-offer-text.ts')));
  expect(offer.current).toBe('');
  expect(container.textContent).not.toContain('TAEG');
});
