// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDisplaced } from '../../wire/capacity.testing.ts';
import { aDay } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './displaced-page.tsx';

afterEach(cleanup);

const WISH = { dal: '2026-11-24', parte: 'morning', vicine: false, chiesta: '2026-11-20T09:00:00.000Z' };
const OFFERED = {
  ...{ filiale: '0151', nome: 'Filiale Milano Centro', giorno: '2026-11-25', ora: '09:30' },
  ...{ quando: '2026-11-23T08:00:00.000Z', stato: 'refused' },
};

test('the button lists the customers who wait for an earlier slot, and the offers with each skipped customer and the reason', async () => {
  const visita = { ...aDisplaced('Carla Finta').visita };
  const passed = { oppID: 'ABCDEFGHIJKLMNOPQR', nome: 'Nora Cambi', perche: 'part' };
  const InAttesa = {
    adesso: new Date(NOW).toISOString(),
    persone: [{ ...WISH, visita, offerte: [OFFERED] }],
    offerte: [{ ...OFFERED, a: { oppID: 'ABCDEFGHIJKLMNOPQX', nome: 'Carla Finta' }, saltati: [passed] }],
  };
  openDesk(
    { Io: whoIs('manager'), Giorno: aDay([]), DaRicollocare: { adesso: InAttesa.adesso, persone: [] }, InAttesa },
    '/sportello/da-ricollocare',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mostra chi aspetta un posto prima' }));
  const line = within(await screen.findByRole('list', { name: 'In ordine di richiesta' }));
  expect(line.getByText('Può venire da mar 24 nov, solo di mattina')).toBeTruthy();
  expect(line.getByText(/mer 25 nov, ore 09:30, Filiale Milano Centro: ha detto di no/)).toBeTruthy();
  const offers = within(screen.getByRole('list', { name: 'Posti offerti negli ultimi sette giorni' }));
  expect(offers.getByText('A Carla Finta: ha detto di no')).toBeTruthy();
  expect(offers.getByText('Nora Cambi: altro momento della giornata')).toBeTruthy();
});
