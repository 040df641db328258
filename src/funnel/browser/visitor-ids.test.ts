import { expect, test } from 'vitest';
import { createStore } from '../session/store.ts';
import { newVisit } from '../session/visit.ts';
import type { CookieAnswer } from './cookie-choice.ts';
import { keepVisitorIds } from './visitor-ids.ts';

const aShelf = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

function start(answer: CookieAnswer, device = aShelf(), tab = aShelf()) {
  const choice = createStore<CookieAnswer>(answer);
  const visit = createStore(newVisit('t'));
  let drawn = 0;
  keepVisitorIds({ clientId: () => device, sessionId: () => tab }, choice, visit, () => `id-${++drawn}`);
  return { choice, visit, device, tab, ids: () => visit.get().ids };
}

test('there are no ids, and nothing is stored, before the visitor accepts cookies', () => {
  const { ids, device, tab } = start(null);
  expect([ids(), device.kept.size, tab.kept.size]).toEqual([{ clientId: '', sessionId: '' }, 0, 0]);
});

test('accepting creates an id of the browser and one of the tab, which stay', () => {
  const { choice, ids, device, tab } = start(null);
  choice.update(() => 'si');
  expect(ids()).toEqual({ clientId: 'id-1', sessionId: 'id-2' });
  expect(start('si', device, tab).ids()).toEqual({ clientId: 'id-1', sessionId: 'id-2' });
  expect(start('si', device).ids()).toEqual({ clientId: 'id-1', sessionId: 'id-1' });
});

test('withdrawing the consent removes them', () => {
  const { choice, ids, device, tab } = start('si');
  choice.update(() => 'no');
  expect([ids(), device.kept.size, tab.kept.size]).toEqual([{ clientId: '', sessionId: '' }, 0, 0]);
});

test('without storage the ids last as long as the page', () => {
  const broken = () => {
    throw new Error('denied');
  };
  const choice = createStore<CookieAnswer>('si');
  const visit = createStore(newVisit('t'));
  keepVisitorIds({ clientId: broken, sessionId: broken }, choice, visit, () => 'id');
  expect(visit.get().ids).toEqual({ clientId: 'id', sessionId: 'id' });
});
