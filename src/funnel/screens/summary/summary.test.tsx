// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { editActions } from '../../actions/edit.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { type Answers, aBranch, anAppointment, aSite, fault } from '../../session/deps.testing.ts';
import type { Visit } from '../../session/visit.ts';
import { aWireAppointment } from '../../wire/answers.testing.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);
afterEach(() => void vi.restoreAllMocks());

const show = (change: Partial<Appointment> = {}, answers: Answers = {}, visit: Partial<Visit> = {}, site = aSite()) => {
  const appointment = anAppointment(change);
  const own = { status: 'loaded', appointment } as const;
  return showIn(<SummaryScreen />, { oppId: appointment.code, ownAppointment: own, ...visit }, answers, { site });
};
const button = (name: string) => screen.getByRole('button', { name });
const MOVE = 'Modifica appuntamento: Sposta';
const link = (name: string) => screen.getByRole('link', { name });

// R2.3.93
test('the summary of a link shows that the details are loading, until they arrive', async () => {
  let answer: (found: unknown) => void = () => undefined;
  const later = new Promise((resolve) => {
    answer = resolve;
  });
  showIn(<SummaryScreen />, { oppId: 'ABCDEFGHIJKLMNOPQR' }, { getAppointment: () => later });
  expect(screen.getByRole('status').textContent).toBe('Carico dettagli appuntamento, attendere...');
  await act(async () => answer({ Status: '0', appuntamento: aWireAppointment() }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Appuntamento confermato');
});

// R16.5.1, R16.5.9
test('the summary of a call shows the deadline and the words that prove the caller, until the call was made', () => {
  const call = { date: '2026-11-23', hour: '13:00', words: 'vela limone' };
  show({ kind: 'call', date: '', hour: '', call });
  expect(screen.getByText(/ti chiama al \*{8}21 entro lunedì 23 novembre, ore 13:00/)).toBeTruthy();
  expect(screen.queryByText(/prossimo giorno lavorativo/)).toBeNull();
  expect(screen.getByText("Parola d'ordine: «vela limone»").parentElement?.textContent).toMatch(/la dice per primo/);
  cleanup();
  show({ kind: 'call', date: '', hour: '', call: { ...call, words: '' } });
  expect(screen.getByText(/si legge aprendo la tua richiesta dal link/)).toBeTruthy();
  expect(screen.queryByText(/«/)).toBeNull();
  cleanup();
  show({ kind: 'call', date: '', hour: '', call, status: 'cancelled' });
  expect(screen.queryByText(/vela limone/)).toBeNull();
});

describe('the tools', () => {
  // R2.3.81
  test('show and hide the map, with address and opening hours', () => {
    show();
    expect(screen.queryByRole('img', { name: /^Dove siamo/ })).toBeNull();
    fireEvent.click(button('Mostra sulla mappa'));
    expect(screen.getByRole('img', { name: /^Dove siamo: Milano Centro/ })).toBeTruthy();
    expect(screen.getByText('Milano Centro, Via della Vela 12, 20121 Milano', { selector: ':not(dd)' })).toBeTruthy();
    expect(screen.getByText('Orari: lunedì-venerdì 8:30-13:00 e 14:00-18:00')).toBeTruthy();
    fireEvent.click(button('Mostra sulla mappa'));
    expect(screen.queryByRole('img', { name: /^Dove siamo/ })).toBeNull();
  });

  // R9.36
  test('have directions but no map for a branch without coordinates', () => {
    show({ branch: aBranch({ lat: 0, lng: 0 }) });
    expect(screen.queryByRole('button', { name: 'Mostra sulla mappa' })).toBeNull();
    expect(screen.getByRole('button', { name: /Indicazioni stradali/ })).toBeTruthy();
  });

  // R2.3.83, R1.17
  test('print the ticket in a new window', () => {
    show();
    const sheet = document.implementation.createHTMLDocument();
    const opened = vi.spyOn(window, 'open').mockReturnValue({ document: sheet, print: vi.fn() } as unknown as Window);
    fireEvent.click(button('Stampa'));
    expect(opened).toHaveBeenCalledTimes(1);
    const printed = sheet.querySelector('main article')?.textContent;
    expect(printed).toContain('lunedì 23 novembre 2026');
    expect(printed).toContain('ABCDEFGHIJKLMNOPQR');
    expect(printed).not.toMatch(/Stampa|Salva|Mappe/);
  });

  // R2.3.84, R2.3.123, R1.17
  test('open the PDF in a new window', () => {
    show();
    expect(link('Scarica PDF').getAttribute('href')).toBe('/fa3/api/appuntamento.pdf?oppID=ABCDEFGHIJKLMNOPQR');
    expect([link('Scarica PDF').getAttribute('target'), link('Scarica PDF').getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
  });

  // R2.3.82, R7.53
  test('open directions from the device to the branch in a new window', async () => {
    const replace = vi.fn();
    const map = { opener: window, location: { replace } };
    vi.spyOn(window, 'open').mockReturnValue(map as unknown as Window);
    show();
    fireEvent.click(button('Apri in Mappe (Indicazioni stradali)'));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    expect(replace.mock.calls[0]?.[0]).toMatch(/\?route=41\.117(,|%2C)16\.872;45\.4642(,|%2C)9\.19$/);
    expect(map.opener).toBeNull();
  });

  test('open the own map of an Android phone, without a position', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
    const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    const open = vi.spyOn(window, 'open');
    show();
    fireEvent.click(button('Apri in Mappe (Indicazioni stradali)'));
    expect(assign.mock.calls).toEqual([['geo:45.4642,9.19?q=45.4642,9.19(Milano%20Centro)']]);
    expect(open).not.toHaveBeenCalled();
  });

  // R2.3.85, R2.3.124, R1.17
  test("save the appointment's calendar file under its fixed name", () => {
    show();
    expect(link('Salva nel calendario').getAttribute('href')).toBe(
      '/fa3/api/appuntamento.ics?oppID=ABCDEFGHIJKLMNOPQR',
    );
    expect(link('Salva nel calendario').getAttribute('download')).toBe('Appuntamento.ics');
  });

  // R2.3.125
  test('open the calendar file as a data address on an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    const own = { status: 'loaded', appointment: anAppointment() } as const;
    const calendarFile = async (code: string) => `BEGIN:VCALENDAR ${code}`;
    showIn(<SummaryScreen />, { oppId: own.appointment.code, ownAppointment: own }, {}, { calendarFile });
    const data = 'data:text/calendar;charset=utf-8,BEGIN%3AVCALENDAR%20ABCDEFGHIJKLMNOPQR';
    await vi.waitFor(() => expect(link('Salva nel calendario').getAttribute('href')).toBe(data));
    expect(link('Salva nel calendario').hasAttribute('download')).toBe(false);
  });

  // R2.3.89, R2.3.90
  test('disable the change link while its dialog looks up the appointment', () => {
    const { visit, store } = show();
    expect(button(MOVE).getAttribute('aria-disabled')).toBeNull();
    fireEvent.click(button(MOVE));
    expect(visit().modal).toEqual({ kind: 'edit' });
    expect(button(MOVE).getAttribute('aria-disabled')).toBe('true');
    act(() => store.update((v) => ({ ...v, edit: { step: 'fault', fault: 'network' } })));
    const before = visit();
    fireEvent.click(button(MOVE));
    expect(visit()).toBe(before);
    act(() => store.update((v) => ({ ...v, modal: null })));
    expect(button(MOVE).getAttribute('aria-disabled')).toBeNull();
  });
});

// R0.51
test('move the focus to the new state at the top after a cancellation', async () => {
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  show({}, { cancelAppointment: { Status: '0', resultCode: 0, Message: '' } });
  button("Annulla l'appuntamento").focus();
  fireEvent.click(button("Annulla l'appuntamento"));
  fireEvent.click(button('Sì, annulla'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Appuntamento annullato' });
  expect([document.activeElement, scroll.mock.calls]).toEqual([heading, [[0, 0]]]);
});

describe('until its contact is confirmed', () => {
  // R13.5.6
  test('the summary names the missing confirmation and its deadline', () => {
    show({ confirmBy: '12:30' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manca solo la tua conferma');
    expect(screen.getByText(/Controlla la posta e conferma entro le 12:30/)).toBeTruthy();
    cleanup();
    show();
    expect(screen.queryByText(/conferma entro/)).toBeNull();
  });
});

describe('other requests of this person', () => {
  const OTHERS = 'Ci sono altre richieste a tuo nome non confermate.';

  // R13.5.5
  test('can be ended with one button, and their data are not shown', async () => {
    const { done } = show({ beside: 'others-unverified' }, { endUnverified: { Status: '0' } });
    expect(screen.getByText(new RegExp(OTHERS))).toBeTruthy();
    fireEvent.click(button('Annullale'));
    await screen.findByText('Fatto: le altre richieste non confermate sono annullate.');
    expect(done.calls.map(({ name, input }) => [name, input])).toEqual([
      ['endUnverified', { oppID: 'ABCDEFGHIJKLMNOPQR' }],
    ]);
    expect(screen.queryByRole('button', { name: 'Annullale' })).toBeNull();
  });

  test('stay when ending them fails, and the visitor can try again', async () => {
    show({ beside: 'others-unverified' });
    fireEvent.click(button('Annullale'));
    await screen.findByText(/^Non è stato possibile inviare la richiesta/);
    expect(button('Annullale')).toBeTruthy();
  });

  test('that are confirmed keep this one unconfirmed, with a message', () => {
    show({ beside: 'another-verified' });
    expect(screen.getByText(/^Hai già un altro appuntamento confermato/)).toBeTruthy();
  });
});

describe('«Esci»', () => {
  // R13.7.4
  test("ends the browser's proofs, removes the code and begins a new visit", async () => {
    const { done } = show({}, { leave: { Status: '0' } });
    expect(screen.getByText(/^Non è il tuo dispositivo\?/)).toBeTruthy();
    fireEvent.click(button('Esci'));
    await vi.waitFor(() => expect(done.left).toEqual(['/fa3/ in its place']));
    expect([done.calls.map(({ name }) => name), done.kept]).toEqual([['leave'], [null, null]]);
  });

  test('stays when the request fails, with a message', async () => {
    const { done, visit } = show();
    fireEvent.click(button('Esci'));
    await vi.waitFor(() => expect(visit().modal).toEqual({ kind: 'error', fault: 'network' }));
    expect([done.left, done.went]).toEqual([[], []]);
  });
});

// R6.9, R2.3.89, R8.18
test('a summary without an appointment offers no change, and an unknown code shows a message', async () => {
  const edit = () => screen.queryByRole('button', { name: /^Modifica appuntamento/ });
  showIn(<SummaryScreen />, { oppId: '' });
  expect(edit()).toBeNull();
  cleanup();
  showIn(<SummaryScreen />, { oppId: 'ABCDEFGHIJKLMNOPQR' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.',
  );
  expect(edit()).toBeNull();
  cleanup();
  let times = 0;
  const answer = () => (++times === 1 ? fault('not-found') : { Status: '0', appuntamento: aWireAppointment() });
  showIn(<SummaryScreen />, { oppId: 'ABCDEFGHIJKLMNOPQR' }, { getAppointment: answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByRole('heading', { name: 'Appuntamento confermato' })).toBeTruthy();
  cleanup();
  show();
  expect(edit()).not.toBeNull();
  for (const none of [{ status: 'cancelled' }, { kind: 'call', date: '', hour: '' }] as const) {
    cleanup();
    show(none);
    expect(edit(), JSON.stringify(none)).toBeNull();
  }
});

// R2.3.94, R0.87
test('a received request with an unreadable state shows only a message and its code', async () => {
  showIn(<SummaryScreen />, { oppId: 'PROV-ABCDEFGHIJKLMNOPQR' });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Richiesta ricevuta');
  expect(screen.getByRole('definition').textContent).toBe('PROV-ABCDEFGHIJKLMNOPQR');
  expect(screen.queryByText(/confermato/)).toBeNull();
});

// R2.3.94
test('a request refused later shows the reason, the free slots of that moment, and a button to start again', async () => {
  const alternative = [{ data: '20261124', ora: '10:00' }];
  const refused = { Status: '2', resultCode: 2, Message: 'Orario già preso', motivo: 'slot-taken', alternative };
  const { done } = showIn(<SummaryScreen />, { oppId: 'PROV-ABCDEFGHIJKLMNOPQR' }, { getAppointment: refused });
  expect(await screen.findByRole('heading', { name: 'Richiesta non confermata', level: 1 })).toBeTruthy();
  expect(screen.getByText('Orario già preso')).toBeTruthy();
  expect(screen.getByRole('definition').textContent).toBe('10:00');
  fireEvent.click(button('Fissa di nuovo'));
  expect(done.left).toEqual(['/fa3/']);
});

// R2.3.89-R2.3.92, R14.2.2
test('the appointment of a link has an edit link that asks for the mailed code', async () => {
  const answers = { getAppointment: fault('not-found'), sendCode: { Status: '0', destinatario: 'g***@v***.example' } };
  const facts = visitor({ externalOppId: true });
  const { visit, deps } = showIn(<SummaryScreen />, { oppId: 'ABCDEFGHIJKLMNOPQR', facts }, answers);
  const edit = await screen.findByRole('button', { name: 'Modifica appuntamento' });
  expect(screen.getByRole('alert').textContent).toBe(
    'Non siamo riusciti a trovare il tuo appuntamento. Riprova, per favore.',
  );
  expect([screen.queryByRole('article'), screen.queryByRole('term')]).toEqual([null, null]);
  fireEvent.click(edit);
  expect([visit().modal, edit.getAttribute('aria-disabled') ?? edit.getAttribute('aria-busy')]).toEqual([
    { kind: 'edit' },
    'true',
  ]);
  await editActions(deps).start();
  expect(visit().edit).toMatchObject({ step: 'code', reference: 'ABCDEFGHIJKLMNOPQR' });
});
