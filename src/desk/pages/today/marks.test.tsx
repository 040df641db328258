// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { VisitLine } from '#contract/desk/day.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDay, after, aLine } from '../../wire/day.testing.ts';
import { freeSlots } from '../../wire/free-hours.testing.ts';
// Loads lazy chunks before the tests wait for them.
import '../book/book-page.tsx';

afterEach(cleanup);

const showVisit = async (visit: VisitLine, answers: Answers) => {
  const desk = openDesk({ Giorno: aDay([visit]), ...answers });
  await screen.findByText(/^Domani/);
  return desk;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const inMenu = async (of: RegExp, entry: string) => {
  press(of);
  fireEvent.click(await screen.findByRole('button', { name: entry }));
};
const said = () => screen.findByText(/^(Arrivato|Inizia|Concluso|Non venuto|Andato via): /);
const tea = aLine('Tea Simulacri');
const arrived = after(tea, { arrivo: new Date(NOW).toISOString() });

// R16.2.2, R16.2.23
test('one press records the arrival, and «Annulla» takes it back', async () => {
  const { of } = await showVisit(tea, {
    Arrivo: { Status: '0', visita: arrived },
    CorreggiEsito: { Status: '0', visita: after(arrived, { arrivo: null }) },
  });
  press('Arrivato: Tea Simulacri');
  expect((await said()).textContent).toBe('Arrivato: Tea Simulacri, ore 09:48');
  expect(screen.getByRole('button', { name: 'Inizia: Tea Simulacri' })).toBeTruthy();
  press('Annulla');
  expect(await screen.findByText("Annullato: Tea Simulacri è com'era prima.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Arrivato: Tea Simulacri' })).toBeTruthy();
  expect(of('Arrivo')[0]).toMatchObject({ input: { oppID: tea.oppID, versione: 0 }, byItself: false });
  expect(of('CorreggiEsito')[0]?.input).toEqual({ oppID: tea.oppID, versione: 1, esito: null });
  expect(of('CorreggiEsito')[0]?.key).not.toBe(of('Arrivo')[0]?.key);
});

// R16.2.2
test('the meeting is started and ended on its card', async () => {
  const started = after(arrived, { inizio: new Date(NOW).toISOString() });
  const { of } = await showVisit(arrived, {
    InizioColloquio: { Status: '0', visita: started },
    Esito: { Status: '0', visita: after(started, { esito: 'attended' }) },
  });
  press('Inizia: Tea Simulacri');
  fireEvent.click(await screen.findByRole('button', { name: 'Concluso: Tea Simulacri' }));
  expect(await screen.findByText(/^Concluso: Tea Simulacri, ore/)).toBeTruthy();
  expect(of('Esito')[0]?.input).toMatchObject({ versione: 2, esito: 'attended', dopo: false });
  expect(screen.getByText('Nessuno in attesa, nessuno in colloquio.')).toBeTruthy();
});

// R16.2.25
test("the card's menu records a visitor who left, or was not received", async () => {
  const { of } = await showVisit(arrived, { Esito: { Status: '0', visita: after(arrived, { esito: 'left' }) } });
  await inMenu(/^Altre azioni per Tea/, 'Andato via');
  expect(await said()).toBeTruthy();
  expect(of('Esito')[0]?.input).toMatchObject({ esito: 'left' });
});

// R16.2.8, R16.2.23
test("the row's menu corrects an outcome", async () => {
  const gone = aLine('Dario Modelli', { esito: 'noShow', ora: '09:00', versione: 1 });
  const { of } = await showVisit(gone, { CorreggiEsito: { Status: '0', visita: after(gone, { esito: 'attended' }) } });
  press('Mostra 1 già finito');
  await inMenu(/^Altre azioni per Dario/, 'Concluso');
  expect(await said()).toBeTruthy();
  expect(of('CorreggiEsito')[0]?.input).toEqual({ oppID: gone.oppID, versione: 1, esito: 'attended' });
});

// R16.2.22
test('a mark lost on the network is sent again with its key', async () => {
  const { of, hand } = await showVisit(tea, { Arrivo: new Fault('network') });
  press('Arrivato: Tea Simulacri');
  expect(
    await screen.findByText('Forse non registrato: «Arrivato» per Tea Simulacri. La rete non risponde.'),
  ).toBeTruthy();
  hand.answer('Arrivo', { Status: '0', visita: arrived });
  press('Riprova');
  expect(await said()).toBeTruthy();
  const [first, second] = of('Arrivo');
  expect([first?.key, second?.input]).toEqual([second?.key, first?.input]);
});

// R16.2.22
test('a press during a request, or a double press, sends nothing', async () => {
  const { of } = await showVisit(tea, { Arrivo: () => new Promise<object>(() => undefined) });
  const button = screen.getByRole('button', { name: 'Arrivato: Tea Simulacri' });
  fireEvent.click(button, { detail: 2 });
  expect(of('Arrivo')).toHaveLength(0);
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 1 });
  expect(of('Arrivo')).toHaveLength(1);
});

// R16.2.23
test('a conflict shows the current and the wanted state to choose from', async () => {
  // At 09:48 the slot of 09:30 has begun, so that an outcome is possible without an arrival.
  const begun = aLine('Tea Simulacri', { ora: '09:30' });
  const arrived = after(begun, { arrivo: new Date(NOW).toISOString() });
  const { of, hand } = await showVisit(begun, {
    Arrivo: { Status: '0', visita: arrived },
    Esito: { Status: '1', visita: arrived },
  });
  await inMenu(/^Altre azioni per Tea/, 'Non ricevuto');
  expect(await screen.findByText('Per Tea Simulacri nel frattempo è cambiato qualcosa')).toBeTruthy();
  expect(screen.getByText('Ora risulta: Attende 0 min')).toBeTruthy();
  expect(screen.getByText('Tu volevi: Non ricevuto')).toBeTruthy();
  expect(screen.getByRole('button', { name: "Tieni com'è" })).toBeTruthy();
  hand.answer('Esito', { Status: '0', visita: after(arrived, { esito: 'notReceived' }) });
  press('Registra lo stesso «Non ricevuto»');
  expect(await screen.findByText(/^Non ricevuto: Tea/)).toBeTruthy();
  const [first, second] = of('Esito');
  expect([second?.input.versione, second?.key === first?.key]).toEqual([1, false]);
});

// R16.2.23
test('an equal mark of a colleague is no conflict', async () => {
  await showVisit(tea, { Arrivo: { Status: '1', visita: arrived } });
  press('Arrivato: Tea Simulacri');
  expect(await screen.findByText('Tea Simulacri: era già registrato (Attende 0 min).')).toBeTruthy();
  expect(screen.queryByText(/è cambiato qualcosa/)).toBeNull();
});

// R16.2.23
test('a mark that is refused although no other was recorded blames no colleague', async () => {
  const ended = after(arrived, { esito: 'notReceived', fine: new Date(NOW - 16 * 60_000).toISOString() });
  await showVisit(ended, { CorreggiEsito: { Status: '1', visita: ended } });
  press('Mostra 1 già finito');
  await inMenu(/^Altre azioni per Tea/, "Annulla l'ultimo passo");
  expect(await screen.findByText(/^L'esito di Tea Simulacri ha più di 15 minuti/)).toBeTruthy();
  expect(screen.queryByText(/è cambiato qualcosa/)).toBeNull();
});

// R16.2.23
test('a visit that was moved meanwhile shows its new slot instead of a mark', async () => {
  await showVisit(tea, { Arrivo: { Status: '1', visita: { ...tea, giorno: '2026-11-25', ora: '15:00' } } });
  press('Arrivato: Tea Simulacri');
  expect(await screen.findByText('Nel frattempo Tea Simulacri è spostato a mer 25 nov, ore 15:00.')).toBeTruthy();
});

// R16.2.23
test('a retried mark shows the hour that the server recorded, and the list loads later marks', async () => {
  const { of, hand } = await showVisit(tea, { Arrivo: new Fault('network') });
  press('Arrivato: Tea Simulacri');
  await screen.findByText(/^Forse non registrato/);
  const early = after(tea, { arrivo: new Date(NOW - 12 * 60_000).toISOString() });
  const days = of('Giorno').length;
  hand.answer('Arrivo', { Status: '0', visita: early });
  press('Riprova');
  expect(await screen.findByText('Arrivato: Tea Simulacri, ore 09:36')).toBeTruthy();
  await expect.poll(() => of('Giorno').length).toBe(days + 1);
});

// R16.2.23
test('a toast disappears by itself, except while it is hovered or focused, and never takes the focus', async () => {
  const { hand } = await showVisit(tea, { Arrivo: { Status: '0', visita: arrived } });
  press('Arrivato: Tea Simulacri');
  const text = await said();
  const toast = within(text.closest('[role="status"]') as HTMLElement);
  expect(toast.getByRole('button', { name: 'Annulla' })).not.toBe(document.activeElement);
  fireEvent.focus(toast.getByRole('button', { name: 'Annulla' }));
  hand.fire();
  expect(toast.queryByRole('button', { name: 'Annulla' })).toBeTruthy();
  fireEvent.blur(toast.getByRole('button', { name: 'Annulla' }));
  hand.fire();
  await expect.poll(() => toast.queryByRole('button', { name: 'Annulla' })).toBeNull();
});

const free = freeSlots(['10:30']);
const made = { Status: '0', resultCode: 0, Message: '', oppID: 'OPP000000000000099', contactID: 'C', typUrl: '' };

// R16.3.16
test('the outcome «Concluso» offers the next appointment, and «Prenota» opens with the person', async () => {
  const started = after(arrived, { inizio: new Date(NOW).toISOString() });
  const done = after(started, { esito: 'attended', fine: new Date(NOW).toISOString() });
  const { of } = await showVisit(started, {
    Io: whoIs('consultant'),
    ...{ Esito: { Status: '0', visita: done }, OreLibere: free, PrenotaSportello: made },
    Consensi: { consensi: [] },
  });
  press('Concluso: Tea Simulacri');
  fireEvent.click(await screen.findByRole('button', { name: 'Prossimo appuntamento' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Prenota' })).toBeTruthy();
  expect([location.pathname, location.search, screen.queryByLabelText('Codice fiscale*')]).toEqual([
    ...['/sportello/prenota', '', null],
  ]);
  expect(screen.getByText('Tea Simulacri')).toBeTruthy();
  fireEvent.click(await screen.findByRole('radio', { name: 'Filiale Milano Centro, lun 23 nov, ore 10:30' }));
  press(/^Prenota Filiale Milano Centro/);
  expect(await screen.findByRole('heading', { name: 'Prenotato: Tea Simulacri' })).toBeTruthy();
  // The contacts are those of the earlier visit, which this page does not know.
  expect(screen.getByText('lun 23 nov, ore 10:30, Filiale Milano Centro.')).toBeTruthy();
  expect(of('PrenotaSportello')[0]?.input).toMatchObject({ di: tea.oppID, persona: { codiceFiscale: '', nome: '' } });
  press('Prenota per un altro');
  expect(await screen.findByLabelText('Codice fiscale*')).toBeTruthy();
});
