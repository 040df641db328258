// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FormValues, PERSON as PERSON_FIELDS } from '#domain/booking/fields.ts';
import { toWire } from '#domain/booking/form.ts';
import { PURPOSES } from '#domain/consent/consents.ts';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Product } from '#domain/product.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_FORM } from '../session/person.ts';
import { newVisit, type Visit } from '../session/visit.ts';
import { AgentDirectScreen } from './agent-direct/agent-direct.tsx';
import { NewPersonScreen } from './new-person/new-person.tsx';

const PERSON: FormValues = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
};
const YES = Object.fromEntries(PURPOSES.map((purpose) => [purpose, 1])) as Visit['consents'];
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answers = (name: 'Consento' | 'Non consento') => screen.getAllByRole<HTMLInputElement>('radio', { name });

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

const show = (product: Product, change: Partial<Visit> = {}) => {
  const facts = visitor({ product, chosen: 'slot', search: 'settled', lookup: newPerson });
  return showIn(<NewPersonScreen />, { facts, form: PERSON, consents: YES, ...change });
};

// R2.3.50, R2.3.51
test('a salary-backed loan is sent with the typed postcode of residence and occupation', () => {
  const { done } = show('salary');
  for (const typed of ['2', '20121']) type('CAP di residenza*', typed);
  fireEvent.change(field('Che lavoro fai?*'), { target: { value: 'pensionato' } });
  send('fissa appuntamento');
  expect(done.calls).toMatchObject([{ input: { datiCliente: { capResidenza: '20121', tipoOccupazione: '3' } } }]);
});

// R2.3.50, R2.3.52-R2.3.55
test.each([
  ['No', 'Ditta individuale', '0', 'ditta_individuale'],
  ['Sì', 'Società', '1', 'societa'],
])('a company is sent as typed: registered %s, %s, its town and address', (...row) => {
  const [registered, kind, iscrittoCameraCommercio, tipoAzienda] = row;
  const { done } = show('business');
  const warning = () => screen.queryByText(/^Il prestito business richiede almeno due anni di iscrizione\./);
  expect(warning()).toBeNull();
  fireEvent.click(field(registered));
  expect(warning() !== null).toBe(registered === 'No');
  fireEvent.click(field(kind));
  type('Nome*', 'Maria');
  type('Comune*', 'Catania');
  type('Indirizzo*', 'Via della Vela 3');
  send('Invia la richiesta');
  const where = { comuneResidenza: 'Catania', indirizzoResidenza: 'Via della Vela 3' };
  expect(done.calls).toMatchObject([
    { input: { datiCliente: { iscrittoCameraCommercio, tipoAzienda, ...where, nome: 'Maria' } } },
  ]);
});

// R2.3.49, R2.3.70, R2.3.71, R2.3.74
test('the four consents start unanswered, the first must be yes, and each answer is sent', () => {
  const { done } = show('personal', { consents: newVisit('t').consents });
  const [no, yes] = [answers('Non consento'), answers('Consento')];
  expect([no.length, yes.length, [...no, ...yes].filter((one) => one.checked)]).toEqual([4, 4, []]);
  const own = screen.getByRole('radiogroup', { name: /^Contatto sulla tua richiesta/ });
  expect([own.contains(yes[0] as HTMLElement), own.parentElement?.textContent]).toEqual([
    true,
    expect.stringContaining('gestire questa richiesta e contattarmi'),
  ]);
  for (const one of [no[0], no[1], yes[2], no[3]]) fireEvent.click(one as HTMLElement);
  send('fissa appuntamento');
  expect(done.calls).toEqual([]);
  fireEvent.click(yes[0] as HTMLElement);
  type('Nome*', 'Maria');
  send('fissa appuntamento');
  const sent = Object.fromEntries(PURPOSES.map((purpose, at) => [purpose, at % 2 === 0 ? '1' : '0']));
  expect(done.calls).toMatchObject([{ input: { datiCliente: { ...sent, nome: 'Maria', cognome: 'Rossi' } } }]);
});

// R2.3.62-R2.3.65, R2.3.73, R1.8
test.each(['personal', 'salary'] as const)(
  'an agent’s page of %s sends person and consents without a branch, and nothing without the first consent',
  async (product) => {
    const agent = { code: 'AG007', name: 'Vela Verdi', oam: 'A123', multiArea: false };
    const facts = visitor({ product, direct: { kind: 'agent', status: 'ready' } });
    const served = { Status: '0', servito: true, motivo: '' };
    const taken = { Status: '0', oppID: 'ABCDEFGHIJKLMNOPQR' };
    const { done } = showIn(<AgentDirectScreen />, { facts, agent }, { agentCheck: served, agentCreate: taken });
    const title = () => screen.getByRole('heading', { level: 1 }).textContent;
    expect(title()).toBe("Salta la filiale: l'agente viene da te");
    expect(screen.getByText(/^Vela Verdi, agente in attività finanziaria \(OAM A123\), ti richiama/)).toBeDefined();
    const fields = ['Nome*', 'Cognome*', 'E-mail*', 'Cellulare*', 'Codice fiscale*'];
    expect(screen.getAllByRole('textbox')).toEqual(fields.map(field));
    for (const [at, name] of PERSON_FIELDS.entries()) type(fields[at] ?? '', PERSON[name]);
    expect(answers('Consento')).toHaveLength(4);
    for (const yes of answers('Consento')) fireEvent.click(yes);
    fireEvent.click(answers('Non consento')[0] as HTMLElement);
    send('Conferma');
    expect([done.calls, screen.queryAllByText('È obbligatorio il consenso.').length]).toEqual([[], 1]);
    fireEvent.click(answers('Consento')[0] as HTMLElement);
    send('Conferma');
    await vi.waitFor(() => expect(title()).toBe('Grazie Mario! Abbiamo preso in carico la tua richiesta'));
    expect(done.calls.at(-1)).toMatchObject({
      name: 'agentCreate',
      input: { datiCliente: toWire(PERSON_FIELDS, PERSON) },
    });
  },
);
