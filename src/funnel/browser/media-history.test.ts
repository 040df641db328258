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
test('before the visitor agrees nothing is kept on the device, and then what led here is', () => {
  const { kept, choice, arrive } = aPage(null);
  arrive('partner01//');
  expect(kept()).toEqual({});
  choice.update(() => 'si');
  expect(kept()).toEqual({ 'fissa-media': 'partner01//' });
});

// R3.13
test('a visitor who agreed once finds his history again, and it goes on', () => {
  const { kept, visit, arrive } = aPage('si', { 'fissa-media': 'a//' });
  expect(visit.get().mediaHistory).toBe('a//');
  arrive('a//|b//');
  expect(kept()).toEqual({ 'fissa-media': 'a//|b//' });
});

// R3.13
test('who refuses, now or later, leaves nothing behind', () => {
  const { kept, visit } = aPage('no', { 'fissa-media': 'a//' });
  expect([visit.get().mediaHistory, kept()]).toEqual(['', {}]);
  const agreed = aPage('si', { 'fissa-media': 'a//' });
  agreed.choice.update(() => 'no');
  expect(agreed.kept()).toEqual({});
});

test('a device without storage has no history', () => {
  const refusing = () => {
    throw new Error('no storage');
  };
  expect(readMediaHistory(refusing, 'si')).toBe('');
  const visit = createStore({ ...newVisit('t'.repeat(20)), mediaHistory: 'a//' });
  expect(() => keepMediaHistory(refusing, createStore<CookieAnswer>('si'), visit)).not.toThrow();
});
