// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/desk/roles.ts';
import { type Answers, Fault, NOW, whoIs } from '../../session/deps.testing.ts';
import { openDesk } from '../../shell/desk.testing.tsx';
import { aDisplaced } from '../../wire/capacity.testing.ts';
import { aCard } from '../../wire/card.testing.ts';
import { aDay, after, aLine } from '../../wire/day.testing.ts';
// Loads lazy chunks before the tests wait for them.
import './card-page.tsx';

afterEach(cleanup);

const tea = aLine('Tea Simulacri', { ora: '11:00' });
const WHEN = new Date(NOW).toISOString();
const PATH = `/sportello/appuntamento/${tea.oppID}?filiale=0151`;
const show = async (answers: Answers = {}, role: Role = 'manager', path = PATH) => {
  const desk = openDesk({ Io: whoIs(role), Giorno: aDay([tea]), Appuntamento: aCard(tea), ...answers }, path);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  return desk;
};
const drawer = () => within(screen.getByRole('dialog', { name: 'Tea Simulacri', hidden: true }));
const press = (name: string | RegExp) => fireEvent.click(drawer().getByRole('button', { name, hidden: true }));

// R16.2.12
test('pressing a name opens its card above the day at its own address; closing it returns to the day', async () => {
  openDesk({ Io: whoIs('manager'), Giorno: aDay([tea]), Appuntamento: aCard(tea) }, '/sportello/oggi?filiale=0151');
  const link = await screen.findByRole('link', { name: 'Tea Simulacri' });
  link.focus();
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'Contatti', hidden: true });
  expect([location.pathname, location.search]).toEqual([`/sportello/appuntamento/${tea.oppID}`, '?filiale=0151']);
  expect(document.activeElement?.textContent).toBe('Tea Simulacri');
  expect(document.title).toBe('Oggi | Sportello');
  press('Chiudi la scheda');
  expect([location.pathname, location.search]).toEqual(['/sportello/oggi', '?filiale=0151']);
  expect(document.activeElement?.textContent).toBe('Tea Simulacri');
});

// R16.2.12
test('the card of a displaced visit shows cause, offers, deadline, the decision button and the history', async () => {
  const ricollocazione = aDisplaced('Tea Simulacri');
  const storia = [
    { quando: WHEN, chi: 'Lavinia Corallo', cosa: 'DecidiRicollocazione', modifica: 'kept' },
    { quando: WHEN, chi: null, cosa: 'message.displaced', modifica: '' },
  ];
  await show({ Appuntamento: aCard({ ...tea, giorno: '2026-11-25' }, { ricollocazione, storia }) });
  expect(drawer().getByText("Ha perso la mezz'ora")).toBeTruthy();
  expect(drawer().getByText('filiale chiusa: Lavori')).toBeTruthy();
  expect(drawer().getByText('Chiamare entro lun 23 nov, 18:00')).toBeTruthy();
  const offers = within(drawer().getByRole('list', { name: 'Proposte', hidden: true }));
  expect(offers.getAllByRole('listitem', { hidden: true })[0]?.textContent).toMatch(
    /^gio 26 nov, ore 15:00.*riservato$/,
  );
  const link = drawer().getByRole('link', { name: 'Vai a Da ricollocare', hidden: true });
  expect(link.getAttribute('href')).toBe('/sportello/da-ricollocare?filiale=0151');
  expect(drawer().getByText("Ha perso la mezz'ora: proposta mandata")).toBeTruthy();
  expect(drawer().getByText('Tenuto')).toBeTruthy();
});

// R16.2.12
test('the card of a displaced visit prints no sheet, and its message about the new slot is sent again', async () => {
  const displaced = aCard({ ...tea, giorno: '2026-11-25' }, { ricollocazione: aDisplaced('Tea Simulacri') });
  await show({ Appuntamento: displaced, RimandaConferma: { Status: '0' } });
  expect(drawer().queryByRole('link', { name: 'Stampa il foglio', hidden: true })).toBeNull();
  press('Rimanda conferma');
  expect(await screen.findAllByText('Riparte il messaggio sul nuovo orario: tra poco è tra i messaggi.')).toBeTruthy();
});

// R16.2.12
test('the card of a visit that keeps its slot has no banner about displacement', async () => {
  await show({ Appuntamento: aCard(tea, { ricollocazione: null }) });
  expect(drawer().queryByText("Ha perso la mezz'ora")).toBeNull();
});

// R13.5.8
test('an unconfirmed visit shows its confirmation deadline', async () => {
  const waiting = { ...tea, confermaEntro: '2026-11-23T11:30:00.000Z' };
  await show({ Appuntamento: aCard(waiting, { confermato: false }) });
  expect(drawer().getByText('Contatto non confermato')).toBeTruthy();
  expect(drawer().getByText(/Se non conferma entro le 12:30, il posto torna libero/)).toBeTruthy();
});

// R16.2.12, R18.5.8, R18.5.9
test('the card shows documents, consents, messages with their delivery, notes and history', async () => {
  await show({
    Appuntamento: aCard(tea, {
      consensi: [
        { scopo: 'privacyInterncommoffer', risposta: true, testo: 'CONS-1', quando: WHEN },
        { scopo: 'privacyProfilazione', risposta: false, testo: 'CONS-1', quando: WHEN },
      ],
      messaggi: [
        { evento: 'appointment.created', canale: 'mail', quando: WHEN, consegnato: WHEN, abbandonato: false },
        { evento: 'appointment.reminder', canale: 'sms', quando: WHEN, consegnato: null, abbandonato: true },
        {
          evento: 'appointment.moved',
          canale: 'sms',
          quando: WHEN,
          consegnato: WHEN,
          abbandonato: false,
          arrivato: WHEN,
        },
        {
          evento: 'appointment.moved',
          canale: 'mail',
          quando: WHEN,
          consegnato: WHEN,
          abbandonato: false,
          tornato: WHEN,
        },
      ],
      note: [{ quando: WHEN, chi: 'Lavinia Corallo', testo: 'Preferisce la mattina' }],
      storia: [
        { quando: WHEN, chi: 'Lavinia Corallo', cosa: 'Mostra', modifica: 'email' },
        { quando: WHEN, chi: null, cosa: 'appointment.created', modifica: '' },
      ],
    }),
  });
  const part = (name: string) =>
    [...drawer().getByRole('region', { name, hidden: true }).querySelectorAll('li')].map((line) => line.textContent);
  expect(part('Da portare')).toEqual(['Tessera sanitaria']);
  expect(part('Consensi')).toEqual(['Contatto sulla richiestasì', 'Offerte su misurano']);
  expect(part('Messaggi')).toEqual([
    ...['Conferma, e-mail consegnatolun 23 nov 09:48', 'Promemoria, SMS non consegnatolun 23 nov 09:48'],
    ...['Spostamento, SMS arrivatolun 23 nov 09:48', 'Spostamento, e-mail tornato indietrolun 23 nov 09:48'],
  ]);
  expect(part('Note')[0]).toContain('Preferisce la mattina');
  expect(part('Storia')).toEqual([
    ...['lun 23 nov 09:48Lavinia Corallo ha visto un dato in chiaroe-mail', 'lun 23 nov 09:48Prenotato'],
  ]);
});

// R16.2.13
test('a contact is shown in clear for one minute after a reason, and is in no address', async () => {
  const { of, hand } = await show({ Mostra: { valore: '+390000000017', secondi: 60 } });
  press('Mostra il cellulare, con un motivo');
  expect(document.activeElement?.textContent).toBe('Perché ti serve il cellulare?');
  // No reason is preselected, and none is sent.
  expect(
    drawer()
      .getAllByRole('radio', { hidden: true })
      .filter((each) => (each as HTMLInputElement).checked),
  ).toEqual([]);
  press('Mostra per 60 secondi');
  expect(await screen.findByText(/^Scegli un motivo/)).toBeTruthy();
  expect(of('Mostra')).toEqual([]);
  fireEvent.click(drawer().getByRole('radio', { name: 'Chiamata', hidden: true }));
  expect(screen.queryByText(/^Scegli un motivo/)).toBeNull();
  press('Mostra per 60 secondi');
  expect(await screen.findByText('+390000000017')).toBeTruthy();
  expect(screen.getByText('visibile per 60 s')).toBeTruthy();
  expect(of('Mostra')[0]?.input).toEqual({ oppID: tea.oppID, campo: 'cellulare', motivo: 'chiamata', pratica: '' });
  expect(location.href).not.toContain('39000');
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  // On a busy machine the value appears before its timer starts.
  await waitFor(() => {
    act(() => void hand.tick());
    expect(screen.getByText('visibile per 59 s')).toBeTruthy();
  });
  await act(async () => {
    for (let i = 0; i < 58; i += 1) hand.tick();
  });
  expect(screen.getByText('visibile per 1 s')).toBeTruthy();
  await act(async () => void hand.tick());
  expect([screen.queryByText('+390000000017'), screen.getByText('********17') !== null]).toEqual([null, true]);
});

// R16.2.13
test('the reasons «check» and «complaint» need a case number before a request is sent', async () => {
  const { of } = await show({ Mostra: { valore: 'tea@v.example', secondi: 60 } });
  press("Mostra l'e-mail, con un motivo");
  expect(screen.queryByLabelText('Numero della pratica*')).toBeNull();
  fireEvent.click(drawer().getByRole('radio', { name: 'Reclamo', hidden: true }));
  expect(screen.getByLabelText('Numero della pratica*')).toBeTruthy();
  fireEvent.click(drawer().getByRole('radio', { name: 'Verifica', hidden: true }));
  press('Mostra per 60 secondi');
  expect(await screen.findByText('Per questo motivo serve il numero della pratica.')).toBeTruthy();
  expect(of('Mostra')).toEqual([]);
  fireEvent.change(screen.getByLabelText('Numero della pratica*'), { target: { value: 'RC-17' } });
  press('Mostra per 60 secondi');
  expect(await screen.findByText('tea@v.example')).toBeTruthy();
  expect(of('Mostra')[0]?.input).toMatchObject({ motivo: 'verifica', pratica: 'RC-17' });
});

// R16.2.14, R16.2.22
test('a note that failed to send stays, and is sent again with its key', async () => {
  const { of, hand } = await show({ Nota: new Fault('network') });
  const field = screen.getByLabelText<HTMLTextAreaElement>('Nuova nota');
  fireEvent.change(field, { target: { value: 'Porta il cane' } });
  press('Aggiungi la nota');
  expect(await screen.findByText(/la nota forse non è stata salvata/)).toBeTruthy();
  expect(field.value).toBe('Porta il cane');
  hand.answer('Nota', { Status: '0' });
  press('Aggiungi la nota');
  expect(await screen.findAllByText('Nota aggiunta.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(of('Nota').map(({ key }) => key)).toEqual([of('Nota')[0]?.key, of('Nota')[0]?.key]);
});

// R16.2.16
test('the confirmation is sent again, or a message says that there is none', async () => {
  const { of, hand } = await show({ RimandaConferma: new Fault('network') });
  press('Rimanda conferma');
  expect(await screen.findAllByText(/La rete non risponde: forse la conferma non è ripartita/)).toBeTruthy();
  hand.answer('RimandaConferma', { Status: '0' });
  press('Rimanda conferma');
  expect(await screen.findAllByText('La conferma riparte: tra poco è tra i messaggi.')).toBeTruthy();
  hand.answer('RimandaConferma', { Status: '1' });
  press('Rimanda conferma');
  expect(await screen.findAllByText('Non rimandata: la richiesta è annullata o già passata.')).toBeTruthy();
  const keys = of('RimandaConferma').map(({ key }) => key);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  await waitFor(() => expect(of('Appuntamento').length).toBe(3));
});

// R16.2.16
test('a role without the booking permission sends no confirmation, and a cancelled visit has none', async () => {
  await show({}, 'auditor');
  expect(drawer().queryByRole('button', { name: 'Rimanda conferma', hidden: true })).toBeNull();
  cleanup();
  await show({ Appuntamento: aCard({ ...tea, stato: 'cancelled' }) });
  expect(drawer().queryByRole('button', { name: 'Rimanda conferma', hidden: true })).toBeNull();
});

// R16.2.12
test('the likely next action is the first button, and the card shows its result', async () => {
  const arrived = after(tea, { arrivo: WHEN });
  const { hand } = await show({ Arrivo: { Status: '0', visita: arrived } });
  hand.answer('Appuntamento', aCard(arrived));
  const acts = drawer().getByRole('group', { name: 'Azioni sulla richiesta', hidden: true });
  expect(acts.querySelector('button')?.getAttribute('aria-label')).toBe('Arrivato: Tea Simulacri');
  press('Arrivato: Tea Simulacri');
  expect(await drawer().findByRole('button', { name: 'Inizia: Tea Simulacri', hidden: true })).toBeTruthy();
  expect(drawer().queryByRole('button', { name: 'Sposta', hidden: true })).toBeNull();
});

// R16.2.12
test('a read-only role sees no actions and cannot reveal contacts', async () => {
  await show({}, 'auditor');
  expect(
    drawer()
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['Chiudi la scheda']);
});

// R16.2.12
test('a visit of another branch is not found', async () => {
  openDesk({ Io: whoIs('manager'), Giorno: aDay([]), Appuntamento: new Fault('not-found') }, PATH);
  expect(await screen.findByText('Questa richiesta non è tra le tue')).toBeTruthy();
});

// R16.2.27, R16.3.16
test('the card says how often the person did not come, and a concluded visit offers the next one', async () => {
  await show({ Appuntamento: aCard(tea, { assenze: 2 }) });
  expect(drawer().getByText('2 volte non è venuta.')).toBeTruthy();
  expect(drawer().queryByRole('button', { name: 'Prossimo appuntamento', hidden: true })).toBeNull();
  cleanup();
  const done = after(tea, { arrivo: WHEN, inizio: WHEN, fine: WHEN, esito: 'attended' });
  await show({ Appuntamento: aCard(done, { assenze: 0 }) });
  expect(drawer().queryByText(/non è venuta/)).toBeNull();
  press('Prossimo appuntamento');
  // Opened, the page takes the carried person.
  expect(await screen.findByRole('heading', { level: 1, name: 'Prenota' })).toBeTruthy();
  expect(location.pathname).toBe('/sportello/prenota');
});

const unreached = { avvisi: [], contatti: { cellulare: '', email: '', codiceFiscale: '*************99Y' } };

// R16.3.13
test('without contacts the card says that no message is sent, and offers the printed sheet', async () => {
  await show({ Appuntamento: aCard(tea, unreached) });
  expect(drawer().getByText(/^Non riceve messaggi: va avvisata al telefono o di persona/)).toBeTruthy();
  expect([drawer().getByText('nessuno'), drawer().getByText('nessuna')]).toHaveLength(2);
  const names = drawer().getAllByRole('button', { name: /^Mostra/, hidden: true });
  expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['Mostra il codice fiscale, con un motivo']);
  expect(drawer().queryByRole('button', { name: 'Rimanda conferma', hidden: true })).toBeNull();
  expect(drawer().getByRole('link', { name: 'Stampa il foglio', hidden: true }).getAttribute('href')).toBe(
    `/sportello/api/FoglioAppuntamento?oppID=${tea.oppID}`,
  );
});

// R16.3.13
test.each([
  [['mail', 'sms'], 'Conferma e promemoria vanno per e-mail e SMS.'],
  [['sms'], 'Conferma e promemoria vanno per SMS, niente e-mail.'],
] as const)('a person reached by %j: the card says what is sent', async (avvisi, text) => {
  await show({ Appuntamento: aCard(tea, { avvisi: [...avvisi] }) });
  expect(drawer().getByText(text)).toBeTruthy();
  expect(drawer().getByRole('button', { name: 'Rimanda conferma', hidden: true })).toBeTruthy();
});
