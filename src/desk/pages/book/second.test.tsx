// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { BOOKED, consentTexts, NOBODY } from '../../wire/book.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
import { freeSlots } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './book-page.tsx';

afterEach(cleanup);

const consents = consentTexts(false);
const found = { ...NOBODY, visite: [{ ...aLine('Tea Simulacri', { giorno: '2026-11-25' }), filiale: '0151' }] };
const conflict = (esistenti: readonly object[]) => ({
  ...{ Status: '2', resultCode: 2, Message: '', motivo: 'already-booked', alternative: [], esistenti },
});
const FIRST = { oppID: 'OPP000000000000077', filiale: '0151', giorno: '2026-11-25', ora: '09:30' };
const SECOND = 'Prenota un secondo appuntamento';
const WHY = 'Perché un secondo appuntamento?*';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function search(answers: Answers, role: 'manager' | 'consultant' = 'manager') {
  const usual = {
    Io: whoIs(role),
    Giorno: aDay([]),
    OreLibere: freeSlots(['10:00']),
    Consensi: consents,
    Cerca: NOBODY,
  };
  const desk = openDesk({ ...usual, ...answers }, '/sportello/prenota');
  await screen.findByRole('heading', { level: 1, name: 'Prenota' });
  type('Codice fiscale*', 'SMLTEA80A41F205X');
  press('Cerca la persona');
  return desk;
}
async function fill() {
  type('Nome*', 'Tea');
  type('Cognome*', 'Simulacri');
  type('E-mail', 'tea@velaposta.example');
  type('Cellulare', '3331000017');
  fireEvent.click(await screen.findByRole('radio', { name: 'Filiale Milano Centro, lun 23 nov, ore 10:00' }));
}

test('a conflict shows time and branch of the active appointment, with links to its card and its move', async () => {
  await search({ PrenotaSportello: conflict([FIRST]) }, 'consultant');
  await screen.findByText('Per cosa');
  await fill();
  press(/^Prenota Filiale/);
  expect(await screen.findByText(/^La persona ha già un appuntamento per questo prodotto/)).toBeTruthy();
  const card = screen.getByRole('link', { name: 'mer 25 nov, ore 09:30, Filiale Milano Centro' });
  const move = screen.getByRole('link', { name: "Sposta l'appuntamento di mer 25 nov, ore 09:30" });
  expect([card, move].map((link) => link.getAttribute('href'))).toEqual([
    `/sportello/appuntamento/${FIRST.oppID}`,
    `/sportello/appuntamento/${FIRST.oppID}/sposta`,
  ]);
  expect(screen.queryByRole('checkbox', { name: SECOND })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Nome*').value).toBe('Tea');
});

test('a conflict outside the scope says that the appointment is elsewhere', async () => {
  await search({ PrenotaSportello: conflict([]) });
  await screen.findByText('Per cosa');
  await fill();
  press(/^Prenota Filiale/);
  expect(await screen.findByText(/^Cercala per codice: se è qui puoi riceverla oggi/)).toBeTruthy();
});

// R16.3.14
test('a visit found elsewhere holds the form back until the user chooses another booking', async () => {
  const there = { filiale: '0201', nome: 'Filiale Trieste', giorno: '2026-11-25', ora: '10:00' };
  await search({ Cerca: { ...NOBODY, altrove: [there], altroveTroppe: false } });
  await screen.findByText('Se è qui puoi riceverla oggi; per un altro giorno chiedi al call centre.');
  expect([screen.queryByLabelText('Nome*'), screen.queryByText('Per cosa')]).toEqual([null, null]);
  press('Prenota un altro appuntamento');
  expect(screen.getByText('Per cosa')).toBeTruthy();
  expect(screen.getByLabelText('Nome*')).toBeTruthy();
});

test('after a conflict the permission allows a second appointment, and its reason is required', async () => {
  const { hand, of } = await search({ PrenotaSportello: conflict([FIRST]) });
  await screen.findByText('Per cosa');
  await fill();
  expect(screen.queryByRole('checkbox', { name: SECOND })).toBeNull();
  press(/^Prenota Filiale/);
  fireEvent.click(await screen.findByRole('checkbox', { name: SECOND }));
  press(/^Prenota Filiale/);
  expect(await screen.findByText('Campo obbligatorio')).toBeTruthy();
  expect(of('PrenotaSportello')).toHaveLength(1);
  type(WHY, ' Viene con la moglie ');
  hand.answer('PrenotaSportello', BOOKED);
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: /^Prenotato/ });
  const [first, second] = of('PrenotaSportello');
  expect([first?.input, second?.input]).toMatchObject([{ seconda: '' }, { seconda: 'Viene con la moglie' }]);
  expect(first?.key).not.toBe(second?.key);
});

test('with the permission and a reason a person with an active appointment is booked again', async () => {
  const { of } = await search({ Cerca: found, PrenotaSportello: BOOKED });
  expect(await screen.findByText('Ha già un appuntamento')).toBeTruthy();
  expect(screen.queryByText('Quando')).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: SECOND }));
  type(WHY, 'Viene con la moglie');
  await fill();
  press(/^Prenota Filiale/);
  await screen.findByRole('heading', { name: /^Prenotato/ });
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({ seconda: 'Viene con la moglie' });
});

test('without the permission a person with an active appointment can only be moved', async () => {
  await search({ Cerca: found }, 'consultant');
  expect(await screen.findByText('Ha già un appuntamento')).toBeTruthy();
  expect([screen.queryByRole('checkbox', { name: SECOND }), screen.queryByText('Quando')]).toEqual([null, null]);
});
