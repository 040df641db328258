// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Fault, NOW, whoIs } from '../session/deps.testing.ts';
import { aCard } from '../wire/card.testing.ts';
import { aDay, aLine } from '../wire/day.testing.ts';
import { openDesk } from './desk.testing.tsx';
import '../pages/card/card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri');
const signedOut = new Fault('not-signed-in');
const back = whoIs('manager', { scade: new Date(NOW + 60 * 60_000).toISOString() });
const openCard = (answers = {}) =>
  openDesk(
    { Io: whoIs('manager'), Giorno: aDay([tea]), Appuntamento: aCard(tea), ...answers },
    `/sportello/appuntamento/${tea.oppID}?filiale=0151`,
  );
const prompt = () => screen.findByRole('dialog', { name: /^Sei uscito/ });

// R16.2.24
test('typing prolongs the session, with one request a minute at most', async () => {
  const { hand, state, of } = openDesk({ Giorno: aDay([tea]) });
  await screen.findByRole('row', { name: /Tea/ });
  const asked = () => of('Io').map(({ byItself }) => byItself);
  act(() => void hand.beActive());
  expect(asked()).toEqual([false]);
  state.now += 65_000;
  act(() => void hand.beActive());
  act(() => void hand.beActive());
  await expect.poll(asked).toEqual([false, false]);
});

// R16.2.24
test('a press prolongs the session by its own request, without a second one', async () => {
  const { hand, state, of } = openCard();
  const note = await screen.findByLabelText('Nuova nota');
  state.now += 65_000;
  fireEvent.change(note, { target: { value: 'Richiamare' } });
  fireEvent.click(screen.getByRole('button', { name: 'Aggiungi la nota' }));
  act(() => void hand.beActive());
  expect(of('Io')).toHaveLength(1);
});

// R16.2.24
test('a failed read is repeated after the sign-in, without another press', async () => {
  const { hand, of } = openCard({ Appuntamento: signedOut });
  await prompt();
  hand.answer('Appuntamento', aCard(tea));
  hand.answer('Io', back);
  act(() => void hand.comeBack());
  expect(await screen.findByLabelText('Nuova nota')).toBeTruthy();
  expect(of('Appuntamento')).toHaveLength(2);
});

// R16.2.24
test('a save after the end is not repeated by itself, and a press sends it with its key', async () => {
  const { hand, of } = openCard({ Nota: signedOut });
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Nuova nota');
  fireEvent.change(note, { target: { value: 'Richiamare dopo le 17' } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Aggiungi la nota' }));
  send();
  await prompt();
  hand.answer('Nota', {});
  hand.answer('Io', back);
  act(() => void hand.comeBack());
  expect((await screen.findByRole('alert')).textContent).toContain('Non salvato: eri uscito per pausa');
  expect([of('Nota').length, note.value]).toEqual([1, 'Richiamare dopo le 17']);
  send();
  await expect.poll(() => of('Nota').map(({ key }) => key)).toEqual(['key-1', 'key-1']);
});

// R16.2.24
test('Escape closes neither the sign-in dialog nor the card', async () => {
  const { hand } = openCard();
  await screen.findByLabelText('Nuova nota');
  for (const call of ['Giorno', 'Io']) hand.answer(call, signedOut);
  act(() => void hand.comeBack());
  const dialog = await prompt();
  expect(fireEvent.keyDown(dialog, { key: 'Escape' })).toBe(false);
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  for (const each of document.querySelectorAll('dialog')) fireEvent(each, new Event('cancel', { cancelable: true }));
  expect([...document.querySelectorAll('dialog')].map(({ open }) => open)).toEqual([true, true]);
});

// R16.2.24
test('a visible window reloads after another person signed in', async () => {
  const { hand, went } = openCard();
  await screen.findByLabelText('Nuova nota');
  hand.answer('Io', whoIs('dpo'));
  act(() => void hand.comeBack());
  await expect.poll(() => went).toEqual(['/sportello/']);
  await prompt();
});
