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
test('without a stream the page asks again by itself every 30 seconds, which keeps no session alive', async () => {
  const { hand, asked } = await show();
  act(() => void hand.tick(30_000));
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.3, R16.2.26
test('with a stream it asks when its own branch changed, or any may have, and only then', async () => {
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
test('a lost stream is told by the age of the data, and the page asks again on its own', async () => {
  const { hand, news, asked } = await show();
  act(() => news.listener?.opened());
  act(() => news.listener?.lost());
  expect(screen.getByText('Dati delle 09:48')).toBeTruthy();
  act(() => void hand.tick());
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.26
test('who comes back to the page sees what is', async () => {
  const { hand, asked } = await show();
  act(() => void hand.comeBack());
  await expect.poll(asked).toEqual([false, true]);
});

// R16.2.25
test('what comes while a finger is on the page waits until it has left', async () => {
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
