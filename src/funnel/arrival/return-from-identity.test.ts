import { expect, test } from 'vitest';
import { draftOf, identityActions } from '../actions/identity.ts';
import { aBranch, aFlow, fault } from '../session/deps.testing.ts';
import { NO_CHOICE, newVisit, type Visit } from '../session/visit.ts';
import { createPayload } from '../wire/requests/create-payload.ts';
import { returnFromIdentity } from './return-from-identity.ts';

const CODE = 'BLLGVR87D52M999Y';
const persona = { codiceFiscale: CODE, nome: 'Ginevra', cognome: 'Bellacqua', email: 'g@v.example', cellulare: '' };
const unknown = {
  datiCliente: {
    ...{ nome: '', cognome: '', email: '', cellulare: '' },
    ...{ codiceFiscale: '', capResidenza: '', cap: '', tipoOccupazione: '' },
  },
  ...{ lookupRef: 'look', appointmentData: {}, isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
};
const branch = aBranch();
const choice = { ...NO_CHOICE, branch, days: branch.days, date: '2026-11-23', hour: '09:30' };
const before: Visit = {
  ...newVisit('d'.repeat(20), { params: 'checked', search: 'settled', chosen: 'slot' }),
  ...{ choice, branches: [branch], taxCode: '' },
};

async function returned(answer: object, visit: Visit = before) {
  const draft = draftOf(visit);
  const flow = aFlow({
    finishIdentity: { Status: '0', bozza: draft, identita: '', persona: null, ...answer },
    lookUp: unknown,
  });
  await returnFromIdentity(flow.deps, 'code=a&state=b');
  return flow;
}

test('a sign-in restores the visit, fills in the person and opens the data page', async () => {
  const { done, visit } = await returned({ esito: 'ok', identita: 'ref', persona });
  expect(done.calls.map(({ name }) => name)).toEqual(['finishIdentity', 'lookUp']);
  expect(visit()).toMatchObject({
    ...{ token: 'd'.repeat(20), taxCode: CODE, identity: { status: 'proven', ref: 'ref', taxCode: CODE } },
    form: { firstName: 'Ginevra', lastName: 'Bellacqua', email: 'g@v.example', mobile: '', taxCode: CODE },
    choice: { branch: { code: branch.code }, date: '2026-11-23', hour: '09:30' },
  });
  expect(done.went).toEqual(['codiceFiscale', 'datiPersonaliNonRiconosciuto']);
});

test('contacts typed before the sign-in stay', async () => {
  const typed = { ...before.typed, email: 'mia@v.example', mobile: '333 1234567' };
  const { visit } = await returned({ esito: 'ok', identita: 'ref', persona }, { ...before, typed });
  expect(visit().form).toMatchObject({ email: 'mia@v.example', mobile: '333 1234567', firstName: 'Ginevra' });
});

test.each([
  ['annullata', 'cancelled'],
  ['errore', 'failed'],
])('a sign-in that ended with %s shows it and keeps what was typed', async (esito, status) => {
  const { done, visit } = await returned({ esito }, { ...before, taxCode: 'BLLGVR' });
  expect(visit()).toMatchObject({ taxCode: 'BLLGVR', identity: { status } });
  expect(done.went).toEqual(['codiceFiscale']);
});

test('a person with another tax code than the typed one fills in nothing', async () => {
  const { done, visit } = await returned(
    { esito: 'ok', identita: 'ref', persona },
    { ...before, taxCode: 'TRRRND79P03M999W' },
  );
  expect(visit()).toMatchObject({
    taxCode: 'TRRRND79P03M999W',
    identity: { status: 'other' },
    form: { firstName: '' },
  });
  expect(done.went).toEqual(['codiceFiscale']);
});

test('a return without its sign-in begins a new visit', async () => {
  const { deps, visit, done } = aFlow({ finishIdentity: fault('not-found') });
  await returnFromIdentity(deps, 'code=a&state=b');
  expect([visit().visitGone, done.went]).toEqual([true, []]);
});

test('a create names the sign-in only for its own tax code', async () => {
  const { visit } = await returned({ esito: 'ok', identita: 'ref', persona });
  expect(createPayload(visit()).identita).toBe('ref');
  const typed = { ...visit().form, taxCode: 'TRRRND79P03M999W' };
  expect('identita' in createPayload({ ...visit(), form: typed })).toBe(false);
});

test('the draft leaves out the list of branches and other days', () => {
  const draft = JSON.parse(draftOf(before)) as Visit;
  expect([draft.branches, draft.choice.branch?.days, draft.choice.days.map(({ date }) => date)]).toEqual([
    [],
    [],
    ['2026-11-23'],
  ]);
});

test('the sign-in opens the address of the provider, or shows that it failed', async () => {
  const answered = aFlow({ beginIdentity: { Status: '0', indirizzo: 'https://identita.example/auth' } }, before);
  await identityActions(answered.deps).begin();
  expect(answered.done.left).toEqual(['https://identita.example/auth']);
  const unanswered = aFlow({}, before);
  await identityActions(unanswered.deps).begin();
  expect([unanswered.done.left, unanswered.visit().identity]).toEqual([[], { status: 'failed' }]);
});
