// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openDesk } from '../shell/desk.testing.tsx';
import { aDay, aLine } from '../wire/day.testing.ts';

afterEach(cleanup);

const show = async () => {
  const desk = openDesk({ Giorno: aDay([aLine('Tea Simulacri')]) });
  await screen.findByRole('row', { name: /Tea/ });
  return { ...desk, asked: () => desk.of('Giorno').map(({ byItself }) => byItself) };
};

// R16.2.26
test('without a stream the page polls every 30 seconds, which does not prolong the session', async () => {
  const { hand, asked } = await show();
  act(() => void hand.tick(30_000));
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.3, R16.2.26
test('with a stream the page reloads only when its branch, or any branch, may have changed', async () => {
  const { hand, news, asked } = await show();
  act(() => news.listener?.opened());
  expect(screen.getByText('In diretta')).toBeTruthy();
  act(() => void hand.tick());
  act(() => news.listener?.news('0102'));
  expect(asked()).toEqual([false]);
  act(() => news.listener?.news('0151'));
  await expect.poll(asked).toEqual([false, true]);
  act(() => news.listener?.news(null));
  await expect.poll(asked).toEqual([false, true, true]);
});

// R16.2.26
test('after a lost stream the page shows the age of the data and polls', async () => {
  const { hand, news, asked } = await show();
  act(() => news.listener?.opened());
  act(() => news.listener?.lost());
  expect(screen.getByText('Dati delle 09:48')).toBeTruthy();
  act(() => void hand.tick());
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.26
test('a page that becomes visible reloads its data', async () => {
  const { hand, asked } = await show();
  act(() => void hand.comeBack());
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.25
test('new data are not shown while a finger is on the page', async () => {
  const { hand, state, asked } = await show();
  state.pressed = true;
  hand.answer('Giorno', aDay([aLine('Ada Esempio')]));
  act(() => void hand.tick());
  await expect.poll(asked).toEqual([false, true]);
  await act(async () => undefined);
  expect(screen.queryByRole('row', { name: /Ada/ })).toBeNull();
  act(() => void hand.release());
  expect(screen.getByRole('row', { name: /Ada/ })).toBeTruthy();
});
