import { describe, expect, test } from 'vitest';
import { type Answers, aBranch, aFlow, fault } from '../session/deps.testing.ts';
import { aWireAppointment, wireBranchOf } from '../wire/answers.testing.ts';
import { followLink } from './follow-link.ts';

const own = aWireAppointment();
const opened = { Status: '0', parametri: [{ keyCode: 'oppID', valore: own.oppID }] };
const followed = async (query: string, answers: Answers, wanted: 'modificaAppuntamento' | 'luogo') => {
  const flow = aFlow(answers);
  await followLink(flow.deps, { query, wanted });
  return { ...flow, names: flow.done.calls.map(({ name }) => name) };
};

// R4.87
describe('a mail link', () => {
  const answers = {
    decodeToken: opened,
    getAppointment: { Status: '0', appuntamento: own },
    availability: { Disponibilita: [{ Date: '2026-11-24', Slots: { '09:00': true } }] },
  };

  test('opens the change page of the appointment its token proves, and changes nothing', async () => {
    const { done, facts, names, visit } = await followed('?token=t', answers, 'modificaAppuntamento');
    expect([done.went, facts().params, facts().change.status]).toEqual([['modificaAppuntamento'], 'checked', 'ready']);
    expect(names).toEqual(['decodeToken', 'getAppointment', 'availability']);
    expect(visit()).toMatchObject({ oppId: own.oppID, choice: { branch: { code: '0151' } }, cancelling: false });
  });

  test('for the own data opens them', async () => {
    const { visit } = await followed('?token=t&azione=dati', answers, 'modificaAppuntamento');
    expect(visit()).toMatchObject({ openingData: true, cancelling: false });
  });

  test('for a cancellation asks for a confirmation', async () => {
    const { visit } = await followed('?token=t&azione=annulla', answers, 'modificaAppuntamento');
    expect(visit().cancelling).toBe(true);
  });
});

// R14.2.17
test('from a text message asks for the mailed code without a proof, and shows no error', async () => {
  const { names, visit } = await followed(`?oppID=${own.oppID}`, {}, 'modificaAppuntamento');
  expect([names, visit().oppId, visit().modal]).toEqual([['getAppointment'], own.oppID, { kind: 'edit' }]);
});

// R4.90
describe('an invalid token', () => {
  const REFUSED = { Status: '1', parametri: [] };

  test.each([
    ['a refused token', '?token=t', { kind: 'edit', deadLink: true }],
    ['a token with foreign characters', '?token=%3Cx%3E', { kind: 'edit', deadLink: true }],
    ['an empty token', '?token=', { kind: 'edit', deadLink: true }],
    ['no token, but a campaign', '?utm_source=x', { kind: 'edit' }],
  ])('a mail link with %s leads to the first page and asks for the tax code', async (_, query, modal) => {
    const { done, facts, visit } = await followed(query, { decodeToken: REFUSED }, 'modificaAppuntamento');
    expect([done.went, facts().params, visit().modal]).toEqual([['luogo'], 'checked', modal]);
  });

  test('a mail link that no server could decode is not called invalid', async () => {
    const answers = { decodeToken: fault('network') };
    const { done, visit } = await followed('?token=t', answers, 'modificaAppuntamento');
    expect([done.went, visit().modal]).toMatchObject([['luogo'], { kind: 'error', fault: 'editLoad' }]);
  });

  test.each([
    ['the poster of a branch', '?id_filiale_direct=0151', 'getBranch', 'luogo', 'network'],
    ['a preselected branch', '?codFiliale=0151', 'getBranch', 'luogo', 'network'],
    ["an agent's link", '?agente_direct_clink=AG007', 'agentDirect', 'luogo', 'network'],
    ["a partner's token", '?token=t&AppCode=FAPARTNER', 'decodeToken', 'luogo', 'network'],
    ['a mail link', '?token=t', 'decodeToken', 'modificaAppuntamento', 'editLoad'],
    ['a mail link to an appointment', '?token=t', 'getAppointment', 'modificaAppuntamento', 'editLoad'],
  ] as const)('without an answer to %s the page says so, and «Riprova» follows it again', async (...row) => {
    const [, query, name, wanted, dialog] = row;
    const { done, visit } = await followed(query, { decodeToken: opened, [name]: fault('network') }, wanted);
    const { modal } = visit();
    expect(modal).toMatchObject({ kind: 'error', fault: dialog });
    const asked = () => done.calls.filter((call) => call.name === name).length;
    const before = asked();
    if (modal?.kind === 'error') modal.retry?.();
    await expect.poll(asked).toBe(2 * before);
  });

  test('ignores the rest of its link', async () => {
    const query = '?token=t&AppCode=FAPARTNER&codFiliale=0151&cap=20121&ricontatto=1';
    const getBranch = { Status: '0', ...wireBranchOf(aBranch()) };
    const { done, facts, visit } = await followed(query, { decodeToken: REFUSED, getBranch }, 'luogo');
    expect([done.went, visit().searchText]).toEqual([['filiali'], '20121']);
    expect([facts().callback.external, visit().modal, done.logged]).toEqual([true, null, []]);
  });
});
