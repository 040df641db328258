import { describe, expect, test } from 'vitest';
import { isCallbackRequested } from '#domain/flow/predicates.ts';
import { enter } from '#domain/flow/routes.ts';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { type Answers, aBranch, aFlow } from '../session/deps.testing.ts';
import { withFacts } from '../session/visit.ts';
import { aWireAgency, wireBranchOf } from '../wire/answers.testing.ts';
import { arrive } from './arrive.ts';

const CODE = 'RSSMRA80A01H501U';
const nobody = {
  ...{ nome: '', cognome: '', email: '', cellulare: '' },
  ...{ codiceFiscale: '', capResidenza: '', cap: '', tipoOccupazione: '' },
};
const deps: Answers = {
  getBranch: { Status: '0', ...wireBranchOf(aBranch()) },
  findAgencies: ({ IdFiliale }: { readonly IdFiliale: string }) => (IdFiliale === 'A5039' ? [aWireAgency] : []),
  agentDirect: { Codice: 'AG007', Nome: 'Livia Rocca', OAM: 'A1', pluri: 0 },
  lookUp: {
    ...{ datiCliente: nobody, lookupRef: '', appointmentData: {} },
    ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
  },
};
async function followed(
  query: string,
  claims: Readonly<Record<string, string>> = {},
  onSalarySite = false,
  answers = deps,
) {
  const parametri = Object.entries(claims).map(([keyCode, valore]) => ({ keyCode, valore }));
  const opened = { Status: '0', parametri };
  const tokens = { decodeToken: opened, decodeChatToken: opened, decodeB2BToken: opened };
  const flow = aFlow({ ...answers, ...tokens });
  flow.store.update((v) => withFacts(v, { onSalarySite }));
  await arrive(flow.deps, readLink(reader(new URLSearchParams(query))));
  return flow;
}
const SLOT = 'codFiliale=0151&data=2026-11-23&ora=09:30';
const TAKEN = 'codFiliale=0151&data=2026-11-23&ora=09:00';

// R2.2.7, R4.71-R4.76, R4.79, R4.81, R4.83, R4.86, R4.93, R5.57
test.each([
  ['agente_direct_clink=AG007&codFiliale=0151&prodotto=5', 'business', 'clinkDirect'],
  [`${SLOT}&codiceFiscale=${CODE}`, 'personal', 'datiPersonaliNonRiconosciuto'],
  [`${SLOT}&codiceFiscale=${CODE}&ricontatto=1`, 'personal', 'clink'],
  [`codFiliale=0151&data=2026-11-23&ora=9:30&codiceFiscale=${CODE}`, 'personal', 'datiPersonaliNonRiconosciuto'],
  [`${TAKEN}&codiceFiscale=${CODE}`, 'personal', 'filiali'],
  [SLOT, 'personal', 'filiali'],
  ['codFiliale=0151&utm_source=partner01&mediacode=PT01', 'personal', 'filiali'],
  ['id_filiale_direct=0151&prodotto=3', 'personal', 'filialiDirect'],
  ['id_filiale_direct_c5=A5039&prodotto=1', 'salary', 'filialiDirectC5'],
  [`IsForzosoClink=1&codiceFiscale=${CODE}`, 'personal', 'clink'],
  ['prodotto=5', 'business', 'prestitoBusiness'],
  ['prodotto=3', 'salary', 'codiceFiscaleC5'],
  ['prodotto=3&ricontatto=1', 'salary', 'codiceFiscaleC5'],
  ['prodotto=1', 'personal', 'luogo'],
])('the link %s has product %s and opens the page %s', async (query, product, page) => {
  const { facts, done } = await followed(query);
  expect([facts().product, done.went]).toEqual([product, [page]]);
});

// R5.56
test.each([
  ['2026-12-5', '2026-12-05'],
  ['2027-1-4', '2027-01-04'],
])("the link's day «%s» chooses the day %s of the branch and leads to the data page", async (said, date) => {
  const branch = wireBranchOf(aBranch({ days: [{ date, hours: [{ at: '09:30', free: true }] }] }));
  const query = `codFiliale=0151&data=${said}&ora=9:30&codiceFiscale=${CODE}`;
  const { visit, done } = await followed(query, {}, false, { ...deps, getBranch: { Status: '0', ...branch } });
  expect(visit().choice).toMatchObject({ date, hour: '09:30' });
  expect(done.went).toEqual(['datiPersonaliNonRiconosciuto']);
});

// R4.86
test.each([
  ['id_filiale_direct=0151', '0151', 'filialiDirect', 'getBranch'],
  ['id_filiale_direct_c5=A5039', 'A5039', 'filialiDirectC5', 'agencySlots'],
])('the poster link %s shows its one branch or agency on either site', async (query, code, page, daysCome) => {
  for (const onSalarySite of [false, true]) {
    const { visit, done } = await followed(query, {}, onSalarySite);
    expect([visit().branches.map((branch) => branch.code), done.went]).toEqual([[code], [page]]);
    expect(done.calls.map(({ name }) => name)).toContain(daysCome);
  }
});

// R4.81
test("a partner's landing page shows its branch in the list, and asks for no place", async () => {
  const { visit, facts } = await followed('codFiliale=0151&utm_source=partner01&mediacode=PT01');
  expect([visit().branches.map(({ code }) => code), visit().choice.branch?.code]).toEqual([['0151'], '0151']);
  expect(enter('filiali', facts()).key).toBe('filiali');
});

const person = { firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobilePhone: '3331234567' };
const MARIO = {
  ...{ firstName: 'Mario', lastName: 'Rossi', email: 'm@posta.example', mobile: '3331234567' },
  taxCode: CODE,
};

describe('a token that fills everything', () => {
  const consents = {
    ...{ privacyInterncommoffer: '1', privacyOtherservice: '0' },
    ...{ privacyProfilazione: '0', privacyExtcommoffer: '0' },
  };
  const slot = { codFiliale: '0151', data: '2026-11-23', ora: '09:30' };

  // R4.72, R4.82, R1.15
  test.each(['', '&ricontatto=1'])('opens the filled form with its slot and sends nothing (%j)', async (more) => {
    const claims = { ...person, ...consents, ...slot, fiscalCode: CODE, capResidenza: '00184' };
    const { visit, done } = await followed(`token=t&AppCode=FAPARTNER${more}`, claims);
    expect(done.went).toEqual(['datiPersonaliNonRiconosciuto']);
    expect(visit().choice).toMatchObject({ branch: { code: '0151' }, date: '2026-11-23', hour: '09:30' });
    expect(visit()).toMatchObject({ form: { ...MARIO, homePostcode: '00184' }, taxCode: CODE });
    expect(Object.values(visit().consents)).toEqual([1, 0, 0, 0]);
    expect(done.calls.map(({ name }) => name)).toEqual(['decodeToken', 'getBranch', 'lookUp']);
  });

  // R4.72, R4.73
  test.each([
    ['the consents', person],
    ['a contact', { ...person, ...consents, email: '' }],
    ['every contact', consents],
  ])('for %s leads to the page of a known customer or to the call question', async (_, said) => {
    const claims = { ...said, ...slot, fiscalCode: CODE };
    expect((await followed('token=t', claims)).done.went).toEqual(['datiPersonaliNonRiconosciuto']);
    expect((await followed('token=t&ricontatto=1', claims)).done.went).toEqual(['clink']);
  });
});

// R4.84, R4.91, R1.15
test('a campaign token with a call fills the form and offers the call', async () => {
  const { visit, facts, done } = await followed('token=t&ricontatto=1', { ...person, fiscalCode: CODE });
  expect(done.calls[0]).toMatchObject({ name: 'decodeToken', input: { token: 't', AppCode: '' } });
  expect(visit().form).toMatchObject(MARIO);
  expect([isCallbackRequested(facts()), done.went]).toEqual([true, ['luogo']]);
});

// R4.82, R4.85
test.each([
  ['AppCode=FAPARTNER', 'decodeToken'],
  ['AppCode=CHATBOT', 'decodeChatToken'],
  ['AppCode=FAC5&isB2B=true', 'decodeB2BToken'],
])('a token of %s fills the form, the product included, and overrides the address', async (query, call) => {
  const said = { ...person, fiscalCode: CODE, prodotto: '5' };
  const { visit, facts, done } = await followed(`token=t&${query}&prodotto=1`, said);
  expect(done.calls.map(({ name }) => name)).toEqual([call, 'lookUp']);
  expect([visit().form, visit().taxCode]).toMatchObject([MARIO, CODE]);
  expect([facts().product, done.went]).toEqual(['business', ['prestitoBusiness']]);
});
