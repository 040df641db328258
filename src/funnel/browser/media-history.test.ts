import { expect, test } from 'vitest';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';
import { keepMediaHistory, readMediaHistory } from './media-history.ts';

function aPage(answer: CookieAnswer, before: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(before));
  const shelf = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const choice = createStore<CookieAnswer>(answer);
  const visit = createStore({ ...newVisit('t'.repeat(20)), mediaHistory: readMediaHistory(shelf, answer) });
  keepMediaHistory(shelf, choice, visit);
  const arrive = (mediaHistory: string) => visit.update((v) => ({ ...v, mediaHistory }));
  return { kept: () => Object.fromEntries(kept), choice, visit, arrive };
}

// R3.13
test('the origin of the visit is stored on the device after consent, never before', () => {
  const { kept, choice, arrive } = aPage(null);
  arrive('partner01//');
  expect(kept()).toEqual({});
  choice.update(() => 'si');
  expect(kept()).toEqual({ 'fissa-media': 'partner01//' });
});

// R3.13
test('after consent the media history is restored and continues', () => {
  const { kept, visit, arrive } = aPage('si', { 'fissa-media': 'a//' });
  expect(visit.get().mediaHistory).toBe('a//');
  arrive('a//|b//');
  expect(kept()).toEqual({ 'fissa-media': 'a//|b//' });
});

// R3.13
test('a refusal, now or later, removes the stored history', () => {
  const { kept, visit } = aPage('no', { 'fissa-media': 'a//' });
  expect([visit.get().mediaHistory, kept()]).toEqual(['', {}]);
  const agreed = aPage('si', { 'fissa-media': 'a//' });
  agreed.choice.update(() => 'no');
  expect(agreed.kept()).toEqual({});
});

test('without storage there is no history', () => {
  const refusing = () => {
    throw new Error('no storage');
  };
  expect(readMediaHistory(refusing, 'si')).toBe('');
  const visit = createStore({ ...newVisit('t'.repeat(20)), mediaHistory: 'a//' });
  expect(() => keepMediaHistory(refusing, createStore<CookieAnswer>('si'), visit)).not.toThrow();
});
