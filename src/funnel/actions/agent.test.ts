import { describe, expect, test } from 'vitest';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { NO_MEDIA } from '#domain/link/media.ts';
import { type Answers, aBranch, aFlow, fault, MILAN } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import { wireBranchOf } from '../wire/answers.testing.ts';
import { createPayload } from '../wire/requests/create-payload.ts';
import { agentActions } from './agent.ts';
import { callbackActions } from './callback.ts';

const form = {
  ...NO_FORM,
  firstName: 'Mario',
  lastName: 'Rossi',
  email: 'm@posta.example',
  mobile: '333 1234567',
  taxCode: 'RSSMRA80A01H501U',
};
const agent = { code: 'AG007', name: 'Livia Rocca', oam: 'A1', multiArea: false };
const yes = { Status: '0', servito: true, motivo: '' };
const TAKEN = { Status: '0', oppID: 'ABCDEFGHIJKLMNOPQR' };

function page(answers: Answers, change: Partial<Visit> = {}) {
  const flow = aFlow(answers, { form, agent, ...change });
  flow.store.update((v) => withFacts(v, { direct: { kind: 'agent', status: 'ready' } }));
  return { ...flow, act: agentActions(flow.deps) };
}

// R3.36, R1.8, R4.56
test("a request is sent with the agent's code, without branch, day and slot", async () => {
  const choice = { ...NO_CHOICE, branch: aBranch(), date: '2026-11-23', hour: '09:00' };
  const media = { ...NO_MEDIA, mediacode: 'PT01' };
  const { act, facts, visit, done } = page({ agentCheck: yes, agentCreate: TAKEN }, { choice, media });
  const { datiCliente, datiMediaUTM, datiAggiuntivi } = createPayload(visit());
  expect([datiCliente.codiceFiscale, datiMediaUTM?.mediacode]).toEqual([form.taxCode, 'PT01']);
  await act.confirm();
  expect(done.calls.map(({ name }) => name)).toEqual(['agentCheck', 'agentCreate']);
  expect(done.calls[1]?.input).toMatchObject({
    codiceSubAgente: 'AG007',
    codFiliale: '',
    data: '',
    ora: '',
    ricontatto: 1,
    ...{ datiCliente, datiMediaUTM, datiAggiuntivi },
  });
  expect(facts().direct).toEqual({ kind: 'agent', status: 'taken' });
});

test('the answer gives the time by which the agent calls', async () => {
  const { act, visit } = page({ agentCheck: yes, agentCreate: { ...TAKEN, entro: '2026-11-26T12:00:00.000Z' } });
  await act.confirm();
  expect(visit().callBy).toEqual({ date: '2026-11-26', hour: '13:00' });
});

test('the chosen band is sent, and the one of the answer is shown', async () => {
  const answer = { ...TAKEN, entro: '2026-11-26T14:00:00.000Z', fascia: '12-15' };
  const { act, visit, done } = page({ agentCheck: yes, agentCreate: answer });
  act.chooseBand('15-18');
  await act.confirm();
  expect([done.calls[1]?.input, visit().callBand]).toMatchObject([{ fascia: '15-18' }, '12-15']);
});

test('without a band none is sent, and an answer without a time keeps the chosen one', async () => {
  const flow = page({ agentCheck: yes, agentCreate: TAKEN });
  await flow.act.confirm();
  expect(flow.done.calls[1]?.input).not.toHaveProperty('fascia');
  const provisional = page({ agentCheck: yes, agentCreate: TAKEN }, { callBand: '9-12' });
  await provisional.act.confirm();
  expect([provisional.visit().callBand, provisional.visit().callBy]).toEqual(['9-12', null]);
});

test('a tax code typed for an agent who cannot visit is looked up and not asked for again', async () => {
  const { act, facts, done } = page({ agentCheck: { Status: '0', servito: false, motivo: 'CAP' } });
  await act.confirm();
  expect(done.calls.map(({ name }) => name)).toContain('lookUp');
  expect(facts().lookup.status).not.toBe('none');
});

// R3.11, R6.7, R7.40
test('a request for a multi-area agent goes to the lead manager', async () => {
  const { act, done } = page({ agentCheck: yes, sendToLeadManager: TAKEN }, { agent: { ...agent, multiArea: true } });
  await act.confirm();
  expect(done.calls[1]?.name).toBe('sendToLeadManager');
});

// R2.3.66
test('the postcode of the link is sent with the availability check', async () => {
  const { act, done } = page({ agentCheck: yes, agentCreate: TAKEN }, { searchText: '20121' });
  await act.confirm();
  expect(done.calls[0]?.input).toMatchObject({
    Codice: 'AG007',
    cap: '20121',
    codiceFiscale: 'RSSMRA80A01H501U',
  });
});

// R2.3.66
test.each([
  ['of the place that was searched', { place: { cap: '10121', city: 'Torino', ...MILAN, type: 'CAP' } }, '10121'],
  ['that is empty when neither a link nor a search told one', {}, ''],
  ['that is empty where a link told no postcode but a town', { searchText: 'Torino' }, ''],
] as const)('the availability check of the agent gets the postcode %s', async (_, change, cap) => {
  const { act, done } = page({ agentCheck: yes, agentCreate: TAKEN }, change);
  await act.confirm();
  expect(done.calls[0]?.input).toMatchObject({ Codice: 'AG007', cap });
});

// R2.3.66, R4.56, R2.3.28
test('an agent who cannot visit is replaced by the branches near the postcode', async () => {
  const answers = {
    agentCheck: { Status: '0', servito: false, motivo: 'CAP' },
    getCoordsByCap: { ...MILAN, citta: 'Milano', provincia: 'MI' },
    findBranches: { Filiali: [wireBranchOf(aBranch())], IsCapClink: false },
  };
  const { act, visit, done } = page(answers, { searchText: '20121' });
  await act.confirm();
  expect([visit().branchInstead, visit().branches.length, done.went]).toEqual([true, 1, ['filiali']]);
});

// R8.8, R2.3.65
test.each([
  ['refused', { Status: '2', Message: '' }, 'agent'],
  ['broken', fault('rejected'), 'agent'],
  ['not answered', undefined, 'network'],
])('a request that is %s shows an error, and the form stays', async (_, agentCreate, which) => {
  const { act, visit, facts } = page({ agentCheck: yes, ...(agentCreate ? { agentCreate } : {}) });
  await act.confirm();
  expect([visit().modal, visit().form, facts().creation]).toEqual([{ kind: 'error', fault: which }, form, 'failed']);
});

describe('the call question', () => {
  const flagged = () => {
    const flow = aFlow();
    const known = { status: 'ready', person: { recognised: false }, openPractice: 'none' } as const;
    const callback = { ...flow.facts().callback, forced: true };
    flow.store.update((v) => withFacts(v, { lookup: known, callback }));
    return { ...flow, act: callbackActions(flow.deps) };
  };
  // R2.3.59, R4.99, R4.8
  test('Yes is counted once and leads to the form', () => {
    const { act, facts, done } = flagged();
    act.accept();
    expect([facts().callback.choice, done.logged, done.went]).toEqual(['yes', ['callback'], ['clinkRicontatto']]);
    expect(PHASE[phaseOf(facts())]).toBe(150);
  });
  // R2.3.61, R4.8
  test('No without a branch leads to the place page', () => {
    const { act, facts, done } = flagged();
    act.decline();
    expect([facts().callback.choice, done.went]).toEqual(['no', ['luogo']]);
    expect(PHASE[phaseOf(facts())]).toBe(160);
  });
});
