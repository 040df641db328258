import { describe, expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { anAppointment, aSite } from '../../session/deps.testing.ts';
import { contactsOf, documentsOf, headOf, movedTitle, stateOf } from './content.ts';

const words = wordsOf('it');
const site = aSite();
const TODAY = '2026-11-21';
const booked = anAppointment;
const withoutHour = { date: '', hour: '' };

// R2.3.78, R2.3.79
test('the summary of a confirmed visit names the person and the contact that got the message', () => {
  expect(headOf(words, booked(), site.words)).toMatchObject({
    heading: 'Appuntamento confermato',
    lead: 'Ginevra, ti aspettiamo. Abbiamo scritto a g***@v***.example.',
  });
  expect(contactsOf(words, booked())).toEqual([
    { term: 'Nome e cognome', detail: 'Ginevra B****' },
    { term: 'E-mail', detail: 'g***@v***.example' },
    { term: 'Cellulare', detail: '********21' },
  ]);
});

// R14.4.1
test.each([
  ['confirmed', {}],
  ['received', { status: 'provisional' }],
  ['unverified', { confirmBy: '12:30' }],
  ['cancelled', { status: 'cancelled', confirmBy: '12:30' }],
] as const)('the ticket of the appointment is %s', (state, change) => expect(stateOf(booked(change))).toBe(state));

// R14.4.1
test('the summary of a move shows the former and the new time, and the days if they differ', () => {
  const now = { date: '2026-11-23', hour: '11:30' };
  expect(movedTitle(words, { ...now, hour: '10:00' }, now)).toBe('Spostato: prima 10:00, ora 11:30');
  expect(movedTitle(words, { ...now, date: '2026-11-20' }, now)).toBe(
    'Spostato: prima ven 20 nov, 11:30, ora lun 23 nov, 11:30',
  );
});

// R2.3.94, R0.14
test('a provisional request is never called confirmed', () => {
  expect(headOf(words, booked({ status: 'provisional' }), site.words).heading).toBe('Richiesta ricevuta');
});

describe('a call', () => {
  const call = booked({ ...withoutHour, kind: 'call' });
  // R2.3.77
  test('has the long thank-you text', () => {
    expect(headOf(words, call, site.words).heading).toBe('Grazie Ginevra, ti chiameremo noi');
    expect(headOf(words, call, site.words).lead).toContain('ti chiama al ********21');
  });
  test('asks for no documents', () =>
    expect(documentsOf(words, { appointment: call, today: TODAY, site })).toEqual([]));
});

describe('a business request', () => {
  const business = booked({ ...withoutHour, kind: 'request', product: 'business' });
  // R2.3.96-R2.3.99, R9.25
  test('says what to bring, and the oldest valid date of the registry extract', () => {
    expect(headOf(words, business, site.words).bring).toBe("Da portare all'incontro");
    expect(documentsOf(words, { appointment: business, today: TODAY, site })).toEqual([
      'Visura camerale di non più di 90 giorni (da domenica 23 agosto 2026)',
      "Documento d'identità e codice fiscale",
      'Dichiarazione dei redditi o bilancio con ricevuta di presentazione',
      'Potremmo chiederti altri documenti.',
    ]);
  });
});

// R9.26
test('product 3 asks for different proofs of income', () => {
  const papers = ["documento d'identità valido", 'tessera sanitaria'];
  expect(documentsOf(words, { appointment: booked({ product: 'salary' }), today: TODAY, site })).toEqual([
    ...[...papers, 'ultima busta paga o cedolino della pensione', 'Certificazione Unica'],
  ]);
  expect(documentsOf(words, { appointment: booked(), today: TODAY, site })).toEqual([
    ...papers,
    'documento di reddito',
  ]);
});
