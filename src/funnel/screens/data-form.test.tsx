// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIELDS, type FormValues, PERSON as PERSON_FIELDS } from '#domain/booking/fields.ts';
import type { Answers } from '#domain/consent/consents.ts';
import { known, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { NO_FORM } from '../session/person.ts';
import type { Visit } from '../session/visit.ts';
import { AgentDirectScreen } from './agent-direct/agent-direct.tsx';
import { NewPersonScreen } from './new-person/new-person.tsx';

const WIRE_NAMES = PERSON_FIELDS.map((name) => FIELDS[name].wire);
const PERSON: FormValues = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
};
const ALL: Answers = {
  privacyInterncommoffer: 1,
  privacyOtherservice: 0,
  privacyProfilazione: 0,
  privacyExtcommoffer: 0,
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true';
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = (name = 'fissa appuntamento') => fireEvent.click(screen.getByRole('button', { name }));
const errorOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent ?? null;

let scrolledTo: Element[] = [];
beforeEach(() => {
  scrolledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** The result of the last try: the scroll target and the focused element. */
const taken = () => {
  expect(scrolledTo.at(-1)).toBe(document.activeElement);
  return (document.activeElement as HTMLInputElement | null)?.name;
};

describe('a data page', () => {
  const show = (change: Partial<Visit> = {}) =>
    showIn(<NewPersonScreen />, { facts: visitor({ chosen: 'slot', lookup: newPerson }), ...change });

  // R5.34
  test('validates a field when it is left, not before', () => {
    show();
    type('E-mail*', 'mario');
    expect([isWrong('E-mail*'), errorOf('E-mail*')]).toEqual([false, null]);
    fireEvent.blur(field('E-mail*'));
    expect([isWrong('E-mail*'), errorOf('E-mail*')]).toEqual([true, 'Formato email non corretto']);
    expect([isWrong('Nome*'), isWrong('Cellulare*')]).toEqual([false, false]);
  });

  // R5.31, R5.34, R5.35
  test.each([
    ['Nome*', 'Inserire solo caratteri alfabetici'],
    ['Cognome*', 'Inserire solo caratteri alfabetici'],
    ['E-mail*', 'Formato email non corretto'],
    ['Cellulare*', 'Formato telefono non corretto'],
    ['Codice fiscale*', 'Formato codice fiscale non corretto'],
  ])('makes the field %s neutral again while it is typed in, right or wrong', (name, sentence) => {
    show();
    fireEvent.blur(field(name));
    expect(errorOf(name)).toBe('Campo obbligatorio');
    type(name, '3');
    expect([isWrong(name), errorOf(name)]).toEqual([false, null]);
    fireEvent.blur(field(name));
    expect(errorOf(name)).toBe(sentence);
    type(name, '33');
    expect([isWrong(name), errorOf(name)]).toEqual([false, null]);
  });

  // R5.36
  test.each([
    ['the name', { ...PERSON, firstName: '' }, ALL, 'nome'],
    ['the mobile', { ...PERSON, mobile: '12' }, ALL, 'cellulare'],
    ['the first consent', PERSON, { ...ALL, privacyInterncommoffer: null }, 'privacyInterncommoffer'],
    ['a later consent', PERSON, { ...ALL, privacyProfilazione: null }, 'privacyProfilazione'],
  ] as const)('with %s focuses that control and sends nothing', (_, form, consents, name) => {
    const { done } = show({ form, consents });
    send();
    expect([taken(), done.calls]).toEqual([name, []]);
  });

  // R5.36
  test('with an unanswered list focuses that list', () => {
    const facts = visitor({ product: 'salary', chosen: 'slot', lookup: newPerson });
    const { done } = show({ facts, form: { ...PERSON, homePostcode: '20121' }, consents: ALL });
    send();
    const names = [scrolledTo.at(-1), document.activeElement].map((one) => one?.getAttribute('name'));
    expect([names, done.calls]).toEqual([['tipoOccupazione', 'tipoOccupazione'], []]);
  });

  // R5.5, R5.36, R5.41
  test('after a second failed submit shows only the current faults', () => {
    show({ form: { ...PERSON, firstName: '' }, consents: { ...ALL, privacyProfilazione: null } });
    send();
    expect([taken(), errorOf('Nome*')]).toEqual(['nome', 'Campo obbligatorio']);
    type('Nome*', 'Mario');
    type('E-mail*', 'mario');
    send();
    expect([taken(), errorOf('Nome*'), errorOf('E-mail*')]).toEqual(['email', null, 'Formato email non corretto']);
    type('E-mail*', 'm@posta.example');
    send();
    expect([taken(), errorOf('E-mail*')]).toEqual(['privacyProfilazione', null]);
    expect(screen.getByRole('alert').textContent).toBe('Devi rispondere a tutti i punti sotto elencati.');
  });

  // R5.10, R5.13, R5.16, R5.19, R5.20, R5.27, R5.34
  test.each([
    ['Nome*', 'M4rio', 'Inserire solo caratteri alfabetici'],
    ['Cognome*', 'Rossi-Verdi', 'Inserire solo caratteri alfabetici'],
    ['E-mail*', 'mario@posta', 'Formato email non corretto'],
    ['Cellulare*', '12', 'Formato telefono non corretto'],
    ['Codice fiscale*', 'RSSMRA80A01', 'Formato codice fiscale non corretto'],
    ['Codice fiscale*', 'RSSMRA80A01H501X', 'Codice Fiscale non valido'],
    ['Codice fiscale*', 'ZZPTTN80A01H501H', 'Nome e cognome non coincidono con il codice fiscale'],
  ])('shows for the field %s the fault "%s"', (name, typed, sentence) => {
    show({ form: PERSON, typed: PERSON });
    type(name, typed);
    fireEvent.blur(field(name));
    expect([isWrong(name), errorOf(name)]).toEqual([true, sentence]);
  });

  // R5.21, R5.29
  test('shows the common message for an invalid postcode of residence', () => {
    show({ facts: visitor({ product: 'salary', chosen: 'slot', lookup: newPerson }) });
    type('CAP di residenza*', '2012');
    fireEvent.blur(field('CAP di residenza*'));
    expect(errorOf('CAP di residenza*')).toBe('Il valore inserito non è valido');
  });

  // R5.6, R5.33
  test.each([
    ['personal', 'fissa appuntamento'],
    ['business', 'Invia la richiesta'],
  ] as const)('says that a refused mandatory consent stops the request (%s)', (product, button) => {
    const facts = visitor({ product, chosen: 'slot', lookup: newPerson });
    const { done } = show({ facts, form: PERSON, consents: { ...ALL, privacyInterncommoffer: 0 } });
    send(button);
    expect(screen.getByText('il consenso è obbligatorio per il prosieguo del processo')).toBeTruthy();
    expect(done.calls).toEqual([]);
  });

  // R6.4
  test('locks the names and the tax code of a known person, whose contacts can be replaced', () => {
    show({ form: { ...PERSON, email: '', mobile: '' }, facts: visitor({ chosen: 'slot', lookup: known() }) });
    const locked = ['Nome*', 'Cognome*', 'Codice fiscale*', 'E-mail*', 'Cellulare*'].map(
      (name) => field(name).readOnly,
    );
    expect(locked).toEqual([true, true, true, false, false]);
    type('E-mail*', 'altra@posta.example');
    type('Cellulare*', '333 7654321');
    expect(['Nome*', 'Cognome*', 'Codice fiscale*'].map((name) => field(name).readOnly)).toEqual([true, true, true]);
  });

  // R6.5
  test('asks an unknown person for everything, and locks nothing', () => {
    show();
    const names = screen.getAllByRole<HTMLInputElement>('textbox').map((one) => [one.name, one.readOnly]);
    expect(names).toEqual(WIRE_NAMES.map((name) => [name, false]));
  });

  // R8.6, R14.2.4
  test('after a refusal shows the reason, and "Riprova" shows the filled form again', () => {
    show({ form: PERSON, refusal: 'invalid' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("C'è stato un errore con il tuo appuntamento.");
    expect(screen.queryByLabelText('Nome*')).toBeNull();
    expect(screen.getByText('Alcuni dati non sono corretti: controllali e riprova.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(field('Nome*').value).toBe('Mario');
    cleanup();
    show({ form: PERSON, refusal: 'failed' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("C'è stato un errore con il tuo appuntamento.");
  });

  // R5.49
  test('requires at least two characters in every text field', () => {
    show();
    const typed = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(typed.map((one) => one.getAttribute('minlength'))).toEqual(typed.map(() => '2'));
    expect(typed.length).toBeGreaterThanOrEqual(5);
  });
});

describe("an agent's page", () => {
  const agent = { code: 'AG007', name: 'Vela Verdi', oam: 'A123', multiArea: false };
  const show = (change: Partial<Visit>) =>
    showIn(<AgentDirectScreen />, { facts: visitor({ direct: { kind: 'agent', status: 'ready' } }), agent, ...change });

  // R6.6
  test("names the agent as the contact and asks only for the visitor's data", () => {
    show({});
    expect(screen.getAllByText(/Vela Verdi/)).toHaveLength(1);
    expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ name, value }) => [name, value])).toEqual(
      WIRE_NAMES.map((name) => [name, '']),
    );
  });

  // R2.3.65, R4.56, R6.6, R14.3.7, R14.3.19
  test('thanks the visitor by name and shows who calls and the request code', () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    const taken = visitor({ direct: { kind: 'agent', status: 'taken' } });
    showIn(<AgentDirectScreen />, { facts: taken, agent, form: PERSON, oppId: '006AB00000K7P2QXYZ' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Grazie Mario! Abbiamo preso in carico la tua richiesta',
    );
    expect(screen.getByText('Vela Verdi ti chiama entro il prossimo giorno lavorativo.')).toBeTruthy();
    expect(screen.getByText('Codice richiesta').nextElementSibling?.textContent).toContain('006AB00000K7P2QXYZ');
    expect(['m@posta.example', '333 1234567'].map((text) => screen.getByText(text) !== null)).toEqual([true, true]);
    expect(scrolled.mock.calls).toEqual([[0, 0]]);
  });

  // R5.37-R5.44
  test.each([
    ...PERSON_FIELDS.map(
      (name) =>
        [
          `the ${name}`,
          { ...PERSON, [name]: '' },
          ALL,
          FIELDS[name].wire,
          'Tutti i campi vanno compilati correttamente.',
        ] as const,
    ),
    [
      'a code of other names',
      { ...PERSON, lastName: 'Bianchi' },
      ALL,
      'codiceFiscale',
      'Tutti i campi vanno compilati correttamente.',
    ],
    ...(Object.keys(ALL) as (keyof Answers)[]).map(
      (name) =>
        [
          `no answer to ${name}`,
          PERSON,
          { ...ALL, [name]: null },
          name,
          'Devi rispondere a tutti i punti sotto elencati.',
        ] as const,
    ),
    [
      'the refused consent',
      PERSON,
      { ...ALL, privacyInterncommoffer: 0 },
      'privacyInterncommoffer',
      'È obbligatorio il consenso.',
    ],
  ] as const)(
    'with %s focuses that control and shows one sentence above the form',
    (_, form, consents, name, sentence) => {
      const { done } = show({ form, consents });
      // A second press is stopped too.
      for (const _press of [1, 2]) {
        send('Conferma');
        expect([taken(), done.calls]).toEqual([name, []]);
        // The consents show what is missing; this is the page's message.
        const own = screen.getAllByRole('alert').filter((one) => !one.closest('[aria-labelledby=consensi]'));
        expect(own.map((one) => one.textContent)).toEqual([sentence]);
        (document.activeElement as HTMLElement).blur();
        scrolledTo = [];
      }
    },
  );
});
