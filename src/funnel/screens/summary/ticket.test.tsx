// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { aBranch, anAppointment } from '../../session/deps.testing.ts';
import { newVisit, type Visit } from '../../session/visit.ts';
import { SummaryScreen } from './summary.tsx';

afterEach(cleanup);

const show = (change: Partial<Appointment> = {}, visit: Partial<Visit> = {}) => {
  const appointment = anAppointment(change);
  const own = { status: 'loaded', appointment } as const;
  return showIn(<SummaryScreen />, { oppId: appointment.code, ownAppointment: own, ...visit });
};

describe('the ticket', () => {
  const terms = () => screen.getAllByRole('term').map((term) => term.textContent);
  const detailOf = (term: string) => screen.getByText(term).parentElement?.querySelector('dd')?.textContent;

  // R14.4.1, R2.3.79
  test('shows date, branch, and its code in groups that are copied without spaces', () => {
    show();
    const ticket = within(screen.getByRole('article', { name: "Biglietto dell'appuntamento" }));
    expect([detailOf('Data'), detailOf('Ore')]).toEqual(['lunedì 23 novembre 2026', '09:30']);
    expect(ticket.getByRole('heading', { name: 'Milano Centro' })).toBeTruthy();
    expect(ticket.getByText('Via della Vela 12, 20121 Milano')).toBeTruthy();
    expect(ticket.getByText('Aperta lunedì-venerdì 8:30-13:00 e 14:00-18:00')).toBeTruthy();
    expect(ticket.getByText('Parliamo di: prestito personale')).toBeTruthy();
    expect(detailOf('Codice richiesta')).toBe('ABCDEFGHIJKLMNOPQR');
    expect([...(screen.getByText('ABCDEF').parentElement?.children ?? [])].map((one) => one.textContent)).toEqual([
      ...['ABCDEF', 'GHIJKL', 'MNOPQR'],
    ]);
  });

  test.each([
    ['2026-11-23', 'Durata: circa 45 minuti · costo: zero · promemoria il giorno prima'],
    ['2026-11-21', 'Durata: circa 45 minuti · costo: zero'],
  ])('of a visit on %s states: %s', (date, text) => {
    show({ date });
    expect(within(screen.getByRole('article')).getByText(text)).toBeTruthy();
    cleanup();
    show({ date, status: 'cancelled' });
    expect(screen.queryByText(text)).toBeNull();
  });

  // R18.9.1
  test("shows the branch's opening hours, or none if they are unknown", () => {
    const saturday = { weekday: 6, opens: 510, closes: 750 };
    show({ opening: [{ weekday: 1, opens: 600, closes: 1140 }, saturday] });
    expect(screen.getByText('Aperta lunedì 10:00-19:00; sabato 8:30-12:30')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mostra sulla mappa' }));
    expect(screen.getByText(/Orari.*lunedì 10:00-19:00; sabato 8:30-12:30/)).toBeTruthy();
    cleanup();
    show({ opening: [] });
    expect(screen.queryByText(/Aperta/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mostra sulla mappa' }));
    expect(screen.queryByText(/Orari/)).toBeNull();
  });

  test('has links to two web calendars once it is confirmed', () => {
    show();
    const links = within(screen.getByRole('article')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('rel')])).toEqual([
      ['Salva nel calendario', null],
      ['Google Calendar', 'noopener noreferrer'],
      ['Outlook', 'noopener noreferrer'],
      ['Scarica PDF', 'noopener noreferrer'],
    ]);
  });

  // R14.4.1
  test('lists the calendar first, then PDF, print and directions, with the documents beside them', () => {
    show();
    const ticket = screen.getByRole('article');
    const named = (name: string) => within(ticket).getByText(name).closest('a, button') as HTMLElement;
    const tools = ['Salva nel calendario', 'Scarica PDF', 'Stampa'].map(named);
    for (const [at, tool] of tools.slice(1).entries())
      expect(tools[at]?.compareDocumentPosition(tool) ?? 0).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const [calendar, pdf, print] = tools.map(({ className }) => className);
    expect([calendar === pdf, pdf === print, named('Apri in Mappe').className]).toEqual([false, true, pdf]);
    expect(screen.getByRole('heading', { name: 'Cosa portare' }).closest('article')).toBeNull();
  });

  // R14.4.1
  test('has two equal buttons to move and to cancel, and shows date and time largest', () => {
    show();
    const [move, cancel] = [/^Modifica appuntamento/, "Annulla l'appuntamento"].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect([move?.className, move?.parentElement]).toEqual([cancel?.className, cancel?.parentElement]);
    const ticket = screen.getByRole('article');
    expect([...ticket.querySelectorAll('b')].map((one) => one.textContent).slice(0, 2)).toEqual([
      '23 novembre',
      '09:30',
    ]);
  });

  // R2.3.80
  test('of a salary-backed loan calls an agency an agency and a branch a branch', () => {
    show({ product: 'salary', branch: aBranch({ agency: true, name: 'Agenzia Scarpa' }) });
    expect(terms()).toContain('Agenzia');
    expect(detailOf('Agenzia')).toMatch(/^Agenzia ScarpaVia della Vela 12, 20121 Milano/);
    cleanup();
    show({ product: 'salary' });
    expect(terms()).toContain('Filiale');
  });

  // R2.3.77, R2.3.95, R2.3.100, R14.3.19
  test.each([
    [
      'a call',
      { kind: 'call' },
      'Grazie Ginevra, ti chiameremo noi',
      /: un consulente ti chiama al \*{8}21 entro il prossimo giorno lavorativo /,
    ],
    [
      'a request',
      { kind: 'request', product: 'business' },
      'Grazie Ginevra, richiesta inviata',
      /^Un consulente business ti chiama /,
    ],
  ] as const)('of %s has only the request code below the person, without place, time or files', (...row) => {
    const [, change, title, lead] = row;
    show({ ...change, date: '', hour: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    expect(terms()).toEqual(['Nome e cognome', 'E-mail', 'Cellulare', 'Codice richiesta']);
    expect(['Nome e cognome', 'E-mail', 'Cellulare'].map(detailOf)).toEqual([
      ...['Ginevra B****', 'g***@v***.example', '********21'],
    ]);
    for (const name of ['Mostra sulla mappa', /Apri in Mappe/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Salva nel calendario' })).toBeNull();
  });

  // R2.3.96-R2.3.99
  test('of a business request is a list of documents', () => {
    const today = () => '2026-11-21';
    const appointment = anAppointment({ kind: 'request', product: 'business', date: '', hour: '' });
    showIn(
      <SummaryScreen />,
      { oppId: appointment.code, ownAppointment: { status: 'loaded', appointment } },
      {},
      { today },
    );
    const list = within(screen.getByRole('region', { name: "Da portare all'incontro" }));
    expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Visura camerale di non più di 90 giorni (da domenica 23 agosto 2026)',
      "Documento d'identità e codice fiscale",
      'Dichiarazione dei redditi o bilancio con ricevuta di presentazione',
      'Potremmo chiederti altri documenti.',
    ]);
  });

  // R14.4.1, R2.3.94
  test.each([
    [{ status: 'provisional' }, 'Richiesta ricevuta', 'Da confermare', ['Stampa']],
    [{ confirmBy: '12:30' }, 'Manca solo la tua conferma', 'Aspetta la tua conferma', ['Stampa']],
    [{ status: 'cancelled' }, 'Appuntamento annullato', 'Annullato', ['Fissa di nuovo']],
  ] as const)('of %o has the heading «%s», the text «%s» and no calendar', (change, title, badge, offered) => {
    show(change);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.queryByText(/confermato/)).toBeNull();
    const ticket = within(screen.getByRole('article'));
    expect(ticket.getByText(badge)).toBeTruthy();
    for (const name of offered) expect(ticket.getByRole('button', { name })).toBeTruthy();
    expect(ticket.queryByRole('link')).toBeNull();
    expect(document.querySelectorAll('s')).toHaveLength(badge === 'Annullato' ? 2 : 0);
  });

  // R14.4.1
  test('after a move shows the former and the new time', () => {
    show({ hour: '11:30' }, { movedFrom: { date: '2026-11-23', hour: '10:00' } });
    expect(screen.getByRole('status').textContent).toContain('Spostato: prima 10:00, ora 11:30');
  });
});

describe('the contacts', () => {
  const typed = { ...newVisit('t').form, email: 'ginevra@vela.example', mobile: '333 000 12 21' };

  // R14.4.2
  test('are shown in clear, with a link to correct them, if they were typed in this visit', () => {
    const { visit } = show({}, { form: typed });
    expect(screen.getByText(/^ginevra@vela\.example/, { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText('333 000 12 21')).toBeTruthy();
    expect(screen.getByText('Ginevra, ti aspettiamo. Abbiamo scritto a ginevra@vela.example.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Correggi i recapiti' }));
    expect(visit().modal).toEqual({ kind: 'contacts' });
  });

  // R2.3.78, R14.4.2
  test('are masked on any later read, and can still be corrected', () => {
    show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Appuntamento confermato');
    const contacts = within(screen.getByRole('region', { name: 'I tuoi contatti' }));
    expect(contacts.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      ...['Ginevra B****', 'g***@v***.example', '********21'],
    ]);
    expect(screen.getByRole('button', { name: 'Correggi i recapiti' })).toBeTruthy();
  });
});

test('show a bounced mail, with a link to correct the address', () => {
  const { visit } = show({ mailReturned: true });
  expect(screen.getByRole('alert').textContent).toContain('La mail a g***@v***.example è tornata indietro');
  fireEvent.click(screen.getAllByRole('button', { name: 'Correggi i recapiti' })[0] as HTMLElement);
  expect(visit().modal).toEqual({ kind: 'contacts' });
});
