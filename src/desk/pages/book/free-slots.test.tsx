// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, heldAnswer, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { NOBODY } from '../../wire/book.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
import { freeSlots, THREE_BRANCHES } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './book-page.tsx';

afterEach(cleanup);

const SLOT = 'Filiale Milano Centro, lun 23 nov, ore 10:00';
const THREE = whoIs('callcentre', { filiali: THREE_BRANCHES });

const show = async (answers: Answers) => {
  const usual = { Io: whoIs('manager'), Giorno: aDay([]), OreLibere: freeSlots(['10:00']), Consensi: { consensi: [] } };
  const desk = openDesk({ ...usual, ...answers }, '/sportello/prenota');
  await screen.findByRole('radio', { name: SLOT });
  return desk;
};

// R16.3.7
test('days after the last bookable one are not listed', async () => {
  const { of } = await show({ OreLibere: { ...freeSlots(['10:00']), fino: '2026-11-26' } });
  fireEvent.click(screen.getByRole('button', { name: 'Giorni dopo' }));
  expect(await screen.findByText('I giorni dopo non si prenotano ancora.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Giorni dopo' })).toBeNull();
  expect(of('OreLibere').map(({ input }) => input.da)).toEqual(['2026-11-23', '2026-11-26']);
});

// R16.3.7, R16.5.11
test('slots of a branch where the user may not book are read, with a way to book them', async () => {
  await show({ OreLibere: freeSlots(['10:00'], '2026-11-23', false) });
  const row = screen.getByRole('rowheader', { name: /^Filiale Loreto/ }).parentElement;
  expect(row?.textContent).toBe('Filiale Loreto3,1 kmPer prenotare qui chiama la filiale o il call centre.15:00');
  expect(screen.getAllByRole('radio', { name: /ore \d\d:\d\d$/ })).toHaveLength(1);
});

// R16.3.7
test('branches are found by name, town or code, the nearest first', async () => {
  const { of } = await show({ Io: THREE });
  fireEvent.change(screen.getByLabelText('Vicino a'), { target: { value: 'milano' } });
  const found = await screen.findAllByRole('option');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'Filiale Milano CentroMilano, 0 km, 0151',
    'Filiale LoretoMilano, 3,2 km, 0152',
    'Filiale BicoccaMilano, 6,7 km, 0150',
  ]);
  fireEvent.click(found[1] as HTMLElement);
  await expect.poll(() => of('OreLibere').at(-1)?.input).toMatchObject({ filiale: '0152' });
});

// R16.3.7
test('with several branches a missing slot focuses the slots, which are described by the error', async () => {
  await show({ Io: THREE, Cerca: NOBODY });
  fireEvent.change(screen.getByLabelText('Codice fiscale*'), { target: { value: 'SMLTEA80A41F205X' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cerca la persona' }));
  await screen.findByText('Per cosa');
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Nome*', 'Tea');
  type('Cognome*', 'Simulacri');
  fireEvent.click(screen.getByRole('button', { name: 'Prenota' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('radio', { name: SLOT }));
  const error = screen.getByText("Scegli una mezz'ora.");
  const slots = screen.getByRole('group', { name: "Mezz'ore libere vicino a Filiale Milano Centro" });
  expect([error.id !== '', slots.getAttribute('aria-describedby')]).toEqual([true, error.id]);
});

// R16.3.7
test('a second press while days load goes no further, and the last days take the focus', async () => {
  const { of, hand } = await show({});
  const { answer, give } = heldAnswer({ ...freeSlots(['10:00']), fino: '2026-11-26' });
  hand.answer('OreLibere', answer);
  const button = screen.getByRole('button', { name: 'Giorni dopo' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => give());
  expect(of('OreLibere').map(({ input }) => input.da)).toEqual(['2026-11-23', '2026-11-26']);
  expect(document.activeElement).toBe(screen.getByText('I giorni dopo non si prenotano ancora.'));
});
