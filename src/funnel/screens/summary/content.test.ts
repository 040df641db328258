import { describe, expect, test } from 'vitest';
import { wordsOf } from '#texts/words-of.ts';
import { aBranch, anAppointment } from '../../session/world.testing.ts';
import { documentsOf, headOf, rowsOf } from './content.ts';

const words = wordsOf('it');
const TODAY = '2026-11-21';
const booked = anAppointment;
const withoutHour = { date: '', hour: '' };

// R2.3.78, R2.3.79
test('a confirmed visit says whom we wrote to, when and where', () => {
  expect(headOf(words, booked())).toMatchObject({
    heading: 'Appuntamento confermato',
    lead: 'Ginevra, ti aspettiamo. Abbiamo scritto a g***@v***.example.',
  });
  expect(rowsOf(words, booked()).slice(0, 3)).toEqual([
    { term: 'Nome e cognome', detail: 'Ginevra B****' },
    { term: 'E-mail', detail: 'g***@v***.example' },
    { term: 'Cellulare', detail: '********21' },
  ]);
  expect(rowsOf(words, booked())).toContainEqual({ term: 'Data', detail: 'lunedì 23 novembre 2026' });
  expect(rowsOf(words, booked())).toContainEqual({ term: 'Ore', detail: '09:30' });
  expect(rowsOf(words, booked())).toContainEqual({
    term: 'Filiale',
    detail: 'Milano Centro, Via della Vela 12, 20121 Milano',
  });
});

// R2.3.80
test('an agency is called one', () => {
  expect(
    rowsOf(words, booked({ product: 'salary', branch: aBranch({ agency: true }) })).map((row) => row.term),
  ).toContain('Agenzia');
  expect(rowsOf(words, booked({ product: 'salary' })).map((row) => row.term)).toContain('Filiale');
});

// R2.3.94
test('a provisional request is never called confirmed', () => {
  expect(headOf(words, booked({ status: 'provisional' })).heading).toBe('Richiesta ricevuta');
});

describe('a call', () => {
  const call = booked({ ...withoutHour, kind: 'call' });
  // R2.3.77
  test('is thanked for at length, without day or place', () => {
    expect(headOf(words, call).heading).toBe('Grazie Ginevra, ti chiameremo noi');
    expect(headOf(words, call).lead).toContain('ti chiama al ********21');
    expect(rowsOf(words, call).map((row) => row.term)).toEqual([
      'Nome e cognome',
      'E-mail',
      'Cellulare',
      'Codice richiesta',
    ]);
  });
  test('asks for no papers', () => expect(documentsOf(words, call, TODAY)).toEqual([]));
});

describe('a business request', () => {
  const business = booked({ ...withoutHour, kind: 'request', product: 'business' });
  // R2.3.95
  test('names the person with e-mail and mobile, and neither day nor place', () => {
    expect(rowsOf(words, business).map((row) => row.term)).toEqual([
      ...['Nome e cognome', 'E-mail', 'Cellulare', 'Codice richiesta'],
    ]);
  });
  // R2.3.96-R2.3.99, R9.25
  test('says what to bring, with the oldest day of the registry extract', () => {
    expect(headOf(words, business).bring).toBe("Da portare all'incontro");
    expect(documentsOf(words, business, TODAY)).toEqual([
      'Visura camerale di non più di 90 giorni (da domenica 23 agosto 2026)',
      "Documento d'identità e codice fiscale",
      'Dichiarazione dei redditi o bilancio con ricevuta di presentazione',
      'Potremmo chiederti altri documenti.',
    ]);
  });
});

// R9.26
test('product 3 asks for other proofs of income', () => {
  expect(documentsOf(words, booked({ product: 'salary' }), TODAY)).toContain('Certificazione Unica');
  expect(documentsOf(words, booked(), TODAY)).toContain('documento di reddito');
});
