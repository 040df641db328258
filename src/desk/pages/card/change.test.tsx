// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Answers, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, aLine } from '../../wire/day.testing.ts';
import { freeSlots } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00' });
const changed = (change: object = {}) => ({
  ...{ Status: '0', motivo: null, visita: tea, versioneAppuntamento: 2, alternative: [] },
  ...change,
});
const TWO = { filiali: ['0151', '0152'].map((codice) => ({ codice, nome: `Filiale ${codice}`, citta: 'Milano' })) };
const area = whoIs('area', { ...TWO, ruoli: [{ ruolo: 'area', filiale: null, area: 'NORD' }] });

const open = async (button: string, answers: Answers) => {
  const path = `/sportello/appuntamento/${tea.oppID}`;
  const usual = {
    Io: area,
    Giorno: aDay([tea]),
    Appuntamento: aCard(tea),
    OreLibere: freeSlots(['10:30', '11:30']),
    ...answers,
  };
  const desk = openDesk(usual, path);
  fireEvent.click(await screen.findByRole('button', { name: button, hidden: true }));
  return desk;
};
const dialog = (name: string) => within(screen.getByRole('dialog', { name, hidden: true }));
const moving = () => dialog('Sposta Tea Simulacri');
const ending = () => dialog("Annullare l'appuntamento di Tea Simulacri?");
const hour = (hour: string) =>
  moving().findByRole('radio', { name: `Filiale Milano Centro, lun 23 nov, ore ${hour}`, hidden: true });

// R16.3.9
test('a move needs a free future slot, the requester and the reason, and notifies the person', async () => {
  const moved = { ...tea, ora: '11:30' };
  const { of } = await open('Sposta', { SpostaSportello: changed({ visita: moved }) });
  await hour('10:30');
  expect(of('OreLibere').map(({ input }) => input)).toEqual([
    { filiale: '0151', da: '2026-11-23', giorni: 3, iniziate: false, piene: false },
  ]);
  fireEvent.click(moving().getByRole('button', { name: 'Sposta', hidden: true }));
  expect(moving().getByText("Scegli una mezz'ora.")).toBeTruthy();
  fireEvent.click(await hour('11:30'));
  fireEvent.click(moving().getByRole('radio', { name: 'La filiale', hidden: true }));
  fireEvent.change(moving().getByLabelText('Motivo'), { target: { value: 'errore' } });
  fireEvent.click(moving().getByRole('button', { name: 'Sposta a lun 23 nov, ore 11:30', hidden: true }));
  expect(await screen.findAllByText('Tea Simulacri: spostato a lun 23 nov, ore 11:30.')).toBeTruthy();
  expect(of('SpostaSportello').map(({ input }) => input)).toEqual([
    {
      ...{ oppID: tea.oppID, versione: 1, chi: 'filiale', motivo: 'errore', avvisa: true, perche: '' },
      ...{ filiale: '0151', giorno: '2026-11-23', ora: '11:30' },
    },
  ]);
});

// R16.3.5, R16.3.9
test('a move without notification needs a reason; another branch of the area offers its slots', async () => {
  const { of } = await open('Sposta', { SpostaSportello: changed() });
  fireEvent.change(moving().getByLabelText('Vicino a'), { target: { value: '0152' } });
  fireEvent.click(await moving().findByRole('option', { name: /0152/, hidden: true }));
  await expect.poll(() => of('OreLibere').at(-1)?.input).toMatchObject({ filiale: '0152' });
  fireEvent.click(await moving().findByRole('radio', { name: /^Filiale Loreto, /, hidden: true }));
  fireEvent.click(moving().getByLabelText('Avvisa la persona con e-mail o SMS'));
  const send = () => fireEvent.click(moving().getByRole('button', { name: /^Sposta a/, hidden: true }));
  send();
  expect(moving().getByText(/Scrivi perché la persona non viene avvisata/)).toBeTruthy();
  expect(of('SpostaSportello')).toEqual([]);
  fireEvent.change(moving().getByLabelText('Perché non la avvisi?*'), { target: { value: 'detto al telefono' } });
  send();
  await screen.findAllByText(/spostato/);
  expect(of('SpostaSportello')[0]?.input).toMatchObject({
    filiale: '0152',
    avvisa: false,
    perche: 'detto al telefono',
  });
});

// R16.3.9
test('a slot taken meanwhile shows a message, with the free slots near it', async () => {
  const near = [{ data: '20261123', ora: '10:30' }];
  const { of, hand } = await open('Sposta', {
    SpostaSportello: changed({ Status: '1', motivo: 'orario', versioneAppuntamento: 1, alternative: near }),
  });
  fireEvent.click(await hour('11:30'));
  fireEvent.click(moving().getByRole('button', { name: /^Sposta a/, hidden: true }));
  expect(await moving().findByText("Questa mezz'ora è appena stata presa.")).toBeTruthy();
  hand.answer('SpostaSportello', changed());
  fireEvent.click(moving().getByRole('button', { name: 'lun 23 nov, ore 10:30', hidden: true }));
  fireEvent.click(moving().getByRole('button', { name: 'Sposta a lun 23 nov, ore 10:30', hidden: true }));
  await screen.findAllByText(/spostato/);
  expect(new Set(of('SpostaSportello').map(({ key }) => key)).size).toBe(2);
});

// R16.3.9
test('a visit that a colleague moved meanwhile shows its current state, and can be moved from there', async () => {
  const moved = { ...tea, ora: '10:30' };
  const { of, hand } = await open('Sposta', {
    SpostaSportello: changed({ Status: '1', motivo: 'versione', visita: moved }),
  });
  fireEvent.click(await hour('11:30'));
  const send = () => fireEvent.click(moving().getByRole('button', { name: /^Sposta a/, hidden: true }));
  send();
  expect(await moving().findByText('Nel frattempo è cambiata: adesso è lun 23 nov, ore 10:30.')).toBeTruthy();
  hand.answer('SpostaSportello', changed());
  send();
  await screen.findAllByText(/spostato/);
  expect(of('SpostaSportello').map(({ input }) => input.versione)).toEqual([1, 2]);
});

// R16.3.5, R16.3.10
test('a cancellation without notification needs a reason too', async () => {
  const { of } = await open('Annulla appuntamento', { AnnullaSportello: changed({ visita: tea }) });
  fireEvent.click(ending().getByLabelText('Avvisa la persona con e-mail o SMS'));
  const send = () => fireEvent.click(ending().getByRole('button', { name: 'Annulla appuntamento', hidden: true }));
  send();
  expect(ending().getByText(/Scrivi perché la persona non viene avvisata/)).toBeTruthy();
  expect(of('AnnullaSportello')).toEqual([]);
  fireEvent.change(ending().getByLabelText('Perché non la avvisi?*'), { target: { value: 'detto al telefono' } });
  send();
  await screen.findAllByText(/annullato/);
  expect(of('AnnullaSportello')[0]?.input).toMatchObject({ avvisa: false, perche: 'detto al telefono' });
});

// R16.3.9
test('a cancellation offers to keep the visit first, and shows the current state after a conflict', async () => {
  const moved = { ...tea, ora: '11:30' };
  const { of, hand } = await open('Annulla appuntamento', {
    AnnullaSportello: changed({ Status: '1', motivo: 'versione', visita: moved }),
  });
  const buttons = ending()
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent);
  expect(buttons.slice(-2)).toEqual(["Tieni l'appuntamento", 'Annulla appuntamento']);
  fireEvent.click(ending().getByRole('radio', { name: 'La filiale', hidden: true }));
  fireEvent.change(ending().getByLabelText('Motivo'), { target: { value: 'errore' } });
  fireEvent.click(ending().getByRole('button', { name: 'Annulla appuntamento', hidden: true }));
  expect(await ending().findByText('Nel frattempo è cambiata: adesso è lun 23 nov, ore 11:30.')).toBeTruthy();
  hand.answer('AnnullaSportello', changed({ visita: { ...moved, stato: 'cancelled' } }));
  fireEvent.click(ending().getByRole('button', { name: 'Annulla lo stesso', hidden: true }));
  expect(await screen.findAllByText('Tea Simulacri: appuntamento annullato.')).toBeTruthy();
  expect(of('AnnullaSportello').map(({ input: { versione, chi, motivo } }) => [versione, chi, motivo])).toEqual([
    [1, 'filiale', 'errore'],
    [2, 'filiale', 'errore'],
  ]);
});

// R16.3.9
test.each([
  ['Annulla appuntamento', 'AnnullaSportello', ending],
  ['Sposta', 'SpostaSportello', moving],
] as const)('«%s» of a visit that was cancelled meanwhile offers nothing more', async (act, call, box) => {
  const fault = changed({ Status: '1', motivo: 'versione', visita: { ...tea, stato: 'cancelled' } });
  await open(act, { [call]: fault });
  if (call === 'SpostaSportello') fireEvent.click(await hour('11:30'));
  fireEvent.click(box().getByRole('button', { name: new RegExp(`^${act}`), hidden: true }));
  expect(await box().findByText('Nel frattempo è stata annullata.')).toBeTruthy();
  expect(box().queryAllByRole('button', { name: /^(Tieni|Annulla|Sposta)/, hidden: true })).toEqual([]);
  expect(box().getByRole('button', { name: "Lascia com'è", hidden: true })).toBeTruthy();
});

// R16.3.13
test('without a message channel the cancellation requires how staff told the person', async () => {
  const ended = { ...tea, stato: 'cancelled' };
  const { of } = await open('Annulla appuntamento', {
    Appuntamento: aCard(tea, { avvisi: [] }),
    AnnullaSportello: changed({ visita: ended }),
  });
  expect(ending().queryByRole('checkbox', { hidden: true })).toBeNull();
  expect(ending().getByText(/^Nessun messaggio raggiunge questa persona/)).toBeTruthy();
  fireEvent.click(ending().getByRole('button', { name: 'Annulla appuntamento', hidden: true }));
  expect(ending().getByText("Scrivi come l'hai avvisata: resta nel registro.")).toBeTruthy();
  fireEvent.change(ending().getByLabelText("Come l'hai avvisata?*"), { target: { value: 'Allo sportello' } });
  fireEvent.click(ending().getByRole('button', { name: 'Annulla appuntamento', hidden: true }));
  await expect.poll(() => of('AnnullaSportello')[0]?.input).toMatchObject({ avvisa: false, perche: 'Allo sportello' });
});

test('a call is named a call when it is cancelled, when it is moved, and when it has begun', async () => {
  const chiamata = { dalle: '11:00', alle: '11:30', fascia: false, fatta: false };
  const call = { ...tea, chiamata };
  const { hand } = await open('Annulla telefonata', {
    Appuntamento: aCard(call),
    AnnullaSportello: changed({ Status: '1', motivo: 'finito', visita: call }),
    SpostaSportello: changed({ visita: { ...call, ora: '11:30' } }),
  });
  expect(screen.getByRole('heading', { name: 'Chi chiama', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Chi riceve', hidden: true })).toBeNull();
  const ending = dialog('Annullare la telefonata a Tea Simulacri?');
  const end = () => fireEvent.click(ending.getByRole('button', { name: 'Annulla telefonata', hidden: true }));
  end();
  expect(await ending.findByText('La telefonata è già cominciata o fatta: non si può più cambiare.')).toBeTruthy();
  fireEvent.click(ending.getByRole('button', { name: "Lascia com'è", hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Sposta', hidden: true }));
  fireEvent.click(await hour('11:30'));
  fireEvent.click(moving().getByRole('button', { name: /^Sposta a/, hidden: true }));
  expect(await screen.findAllByText('Tea Simulacri: telefonata spostata a lun 23 nov, ore 11:30.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Annulla telefonata', hidden: true }));
  hand.answer('AnnullaSportello', changed({ visita: { ...call, stato: 'cancelled' } }));
  const again = dialog('Annullare la telefonata a Tea Simulacri?');
  fireEvent.click(again.getByRole('button', { name: 'Annulla telefonata', hidden: true }));
  expect(await screen.findAllByText('Tea Simulacri: telefonata annullata.')).toBeTruthy();
});
