import { describe, expect, test } from 'vitest';
import { type Answers, aFlow, fault } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
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
  return { ...flow, act: taxCodeActions(flow.deps) };
}
const answered = () => new Promise((resolve) => setTimeout(resolve, 0));

// R14.1.6
describe('another tax code', () => {
  const OTHER = 'VNTLSS82L21M999M';
  const stranger = answer({ datiCliente: nobody, lookupRef: '' });
  const typedPerson = {
    firstName: 'Alessio',
    lastName: 'Ventola',
    email: 'alessio@posta.example',
    mobile: '3331234567',
  };

  /** A page whose first tax code belongs to a customer; `second` is the answer for the other tax code. */
  function twoCodes(second: unknown) {
    const lookUp = (asked: { readonly CodiceFiscale: string }) =>
      asked.CodiceFiscale === CODE ? answer({ Ricontatto: 1 }) : second;
    const flow = page({ lookUp });
    const type = (code: string) => {
      flow.act.type(code);
      return answered();
    };
    return { ...flow, type, person: personActions(flow.deps) };
  }

  test.each([
    ['of somebody unknown', stranger, 'ready'],
    ['that could not be asked about', fault('network'), 'failed'],
  ])("%s clears the first person's data from the form", async (_, second, status) => {
    const { visit, facts, type } = twoCodes(second);
    await type(CODE);
    await type(OTHER);
    expect(facts()).toMatchObject({ lookup: { status }, callback: { atTaxCode: false } });
    expect(visit()).toMatchObject({ lookupRef: '', appointmentRef: '' });
    expect(visit().form).toEqual({ ...NO_FORM, taxCode: OTHER });
  });

  test('keeps the values that the visitor typed', async () => {
    const { visit, type, person } = twoCodes(stranger);
    await type(CODE);
    person.clearContacts();
    person.setField('email', typedPerson.email);
    person.setField('mobile', typedPerson.mobile);
    person.setField('homePostcode', '20121');
    person.setField('occupation', 'altro');
    await type(OTHER);
    const { email, mobile } = typedPerson;
    const typed = { email, mobile, homePostcode: '20121', occupation: 'altro' };
    expect(visit().form).toEqual({ ...NO_FORM, ...typed, taxCode: OTHER });
  });

  test('restores the typed data when it is typed again', async () => {
    const { visit, type, person } = twoCodes(stranger);
    await type(OTHER);
    for (const [field, value] of Object.entries(typedPerson)) person.setField(field as 'firstName', value);
    await type(CODE);
    expect(visit().form).toMatchObject({ firstName: 'Ginevra', lastName: 'B****', taxCode: CODE });
    await type(OTHER);
    expect(visit().form).toEqual({ ...NO_FORM, ...typedPerson, taxCode: OTHER });
  });

  test('is looked up on the data page, and its stored data fill the form', async () => {
    const { visit, facts, type, person, done } = twoCodes(stranger);
    await type(OTHER);
    person.setField('firstName', 'Alessio');
    person.setField('taxCode', OTHER);
    expect(done.calls).toHaveLength(1);
    person.setField('taxCode', CODE.slice(0, 15));
    expect(done.calls).toHaveLength(1);
    person.setField('taxCode', CODE);
    await answered();
    expect([visit().taxCode, visit().form, visit().lookupRef]).toMatchObject([
      CODE,
      { firstName: 'Ginevra', lastName: 'B****', email: 'g***@v***.example', taxCode: CODE },
      'ref',
    ]);
    expect(facts().lookup).toMatchObject({ status: 'ready', person: { recognised: true } });
  });

  test('stops a submit during its lookup when the person is known', async () => {
    const { type, person, done } = twoCodes(stranger);
    await type(OTHER);
    person.setField('taxCode', CODE);
    await person.submit('newPerson');
    expect(done.calls.map(({ name }) => name)).toEqual(['lookUp', 'lookUp']);
  });
});
