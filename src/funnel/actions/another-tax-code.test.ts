import { describe, expect, test } from 'vitest';
import { NOBODY } from '../session/person.ts';
import { type Answers, aFlow, fault } from '../session/world.testing.ts';
import { personActions } from './person.ts';
import { taxCodeActions } from './tax-code.ts';

const CODE = 'BLLGVR87D52M999Y';
const known = {
  nome: 'Ginevra',
  cognome: 'B****',
  email: 'g***@v***.example',
  cellulare: '********21',
  codiceFiscale: CODE,
  capResidenza: '*****',
  cap: '*****',
  tipoOccupazione: '*',
};
const nobody = {
  ...{ nome: '', cognome: '', email: '', cellulare: '' },
  ...{ codiceFiscale: '', capResidenza: '', cap: '', tipoOccupazione: '' },
};
const answer = (change: object = {}) => ({
  datiCliente: known,
  lookupRef: 'ref',
  appointmentData: {},
  isAlreadyPP: false,
  isAlreadyC5: false,
  Ricontatto: 0,
  ...change,
});

function page(answers: Answers) {
  const flow = aFlow(answers);
  return { ...flow, act: taxCodeActions(flow.world) };
}
const answered = () => new Promise((resolve) => setTimeout(resolve, 0));

// R14.1.6
describe('another tax code', () => {
  const OTHER = 'VNTLSS82L21M999M';
  const stranger = answer({ datiCliente: nobody, lookupRef: '' });
  const typedPerson = { nome: 'Alessio', cognome: 'Ventola', email: 'alessio@posta.example', cellulare: '3331234567' };

  /** A page whose first tax code belongs to a customer; `second` is the answer for the other tax code. */
  function twoCodes(second: unknown) {
    const lookUp = (asked: { readonly CodiceFiscale: string }) =>
      asked.CodiceFiscale === CODE ? answer({ Ricontatto: 1 }) : second;
    const flow = page({ lookUp });
    const type = (code: string) => {
      flow.act.type(code);
      return answered();
    };
    return { ...flow, type, person: personActions(flow.world) };
  }

  test.each([
    ['of somebody unknown', stranger, 'ready'],
    ['that could not be asked about', fault('network'), 'failed'],
  ])("%s clears the first person's data from the form", async (_, second, status) => {
    const { visit, facts, type } = twoCodes(second);
    await type(CODE);
    await type(OTHER);
    expect(facts()).toMatchObject({ lookup: { status }, callback: { atTaxCode: false } });
    expect(visit()).toMatchObject({ residenceCap: '', job: '', lookupRef: '', appointmentRef: '' });
    expect(visit().person).toEqual({ ...NOBODY, codiceFiscale: OTHER });
  });

  test('keeps what the visitor typed', async () => {
    const { visit, type, person } = twoCodes(stranger);
    await type(CODE);
    person.clearContacts();
    person.setPerson('email', typedPerson.email);
    person.setPerson('cellulare', typedPerson.cellulare);
    person.setDetails({ residenceCap: '20121', job: 'altro' });
    await type(OTHER);
    const { email, cellulare } = typedPerson;
    expect(visit().person).toEqual({ ...NOBODY, email, cellulare, codiceFiscale: OTHER });
    expect(visit()).toMatchObject({ residenceCap: '20121', job: 'altro' });
  });

  test('that is typed again restores the typed data', async () => {
    const { visit, type, person } = twoCodes(stranger);
    await type(OTHER);
    for (const [field, value] of Object.entries(typedPerson)) person.setPerson(field as 'nome', value);
    await type(CODE);
    expect(visit().person).toMatchObject({ nome: 'Ginevra', cognome: 'B****', codiceFiscale: CODE });
    await type(OTHER);
    expect(visit().person).toEqual({ ...typedPerson, codiceFiscale: OTHER });
  });

  test('is looked up on the data page, and its known data fill the form', async () => {
    const { visit, facts, type, person, done } = twoCodes(stranger);
    await type(OTHER);
    person.setPerson('nome', 'Alessio');
    person.setPerson('codiceFiscale', OTHER);
    expect(done.calls).toHaveLength(1);
    person.setPerson('codiceFiscale', CODE.slice(0, 15));
    expect(done.calls).toHaveLength(1);
    person.setPerson('codiceFiscale', CODE);
    await answered();
    expect([visit().taxCode, visit().person, visit().lookupRef]).toMatchObject([
      CODE,
      { nome: 'Ginevra', cognome: 'B****', email: 'g***@v***.example', codiceFiscale: CODE },
      'ref',
    ]);
    expect(facts().lookup).toMatchObject({ status: 'ready', person: { recognised: true } });
  });

  test('that is looked up during the submit stops it when the code is known', async () => {
    const { type, person, done } = twoCodes(stranger);
    await type(OTHER);
    person.setPerson('codiceFiscale', CODE);
    await person.submit('newPerson');
    expect(done.calls.map(({ name }) => name)).toEqual(['lookUp', 'lookUp']);
  });
});
