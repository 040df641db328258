import { expect, test } from 'vitest';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { aFlow } from '../session/deps.testing.ts';
import { arrive } from './arrive.ts';

const linkOf = (query: string) => readLink(reader(new URLSearchParams(query)));
const nobody = {
  ...{ nome: '', cognome: '', email: '', cellulare: '', codiceFiscale: '' },
  ...{ capResidenza: '', cap: '', tipoOccupazione: '' },
};
const lookUp = {
  ...{ datiCliente: nobody, lookupRef: 'ref', appointmentData: {} },
  ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 1 },
};

// R2.2.6, R3.1
test.each([
  ['BLLGVR87D52M999Y', ['lookUp'], 'ready'],
  ['BLLGVR87D52M999X', [], 'none'],
] as const)("the link's tax code %s is looked up on arrival; the answer %j gives %s", async (code, calls, status) => {
  const { deps, facts, done } = aFlow({ lookUp });
  await arrive(deps, linkOf(`codiceFiscale_external=${code}`));
  expect([done.calls.map(({ name }) => name), facts().lookup.status]).toEqual([calls, status]);
});

// R3.5, R3.6
test('a link brings a request code and a call flag separate from that of the tax code', async () => {
  const { deps, visit, facts } = aFlow({ lookUp });
  const query = 'oppID=ABCDEFGHIJKLMNOPQR&ricontatto_external=1&codiceFiscale=BLLGVR87D52M999Y';
  await arrive(deps, linkOf(query));
  expect([visit().oppId, facts().externalOppId]).toEqual(['ABCDEFGHIJKLMNOPQR', true]);
  expect(facts().callback).toMatchObject({ external: true, atTaxCode: true, atPlace: false });
});

const AGENT = { Codice: 'AG007', Nome: 'Livia Rocca', OAM: 'A1', pluri: 0 };
const MILAN = {
  ...{ Status: '0', Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': true } }] },
  ...{ Codice: '0151', RagioneSociale: 'Milano Centro', Indirizzo: 'Via della Vela 12', CAP: '20121', Citta: 'Milano' },
  ...{ Provincia: 'MI', Latitudine: 45.46, Longitudine: 9.19 },
};
const visited = async (query: string) => {
  const flow = aFlow({ agentDirect: AGENT, getBranch: MILAN, lookUp });
  await arrive(flow.deps, linkOf(query));
  return flow;
};

// R1.8, R1.15, R4.71, R4.79, R4.83
test("an agent's link opens the agent's page, and names the agent", async () => {
  const { visit, facts, done } = await visited('agente_direct_clink=AG007');
  expect([facts().direct, done.went]).toEqual([{ kind: 'agent', status: 'ready' }, ['clinkDirect']]);
  expect(visit().agent).toMatchObject({ code: 'AG007', name: 'Livia Rocca' });
});

// R1.16, R4.78, R4.80, R3.7
test('a link fills in its branch, its tax code, its request code and the wish for a call', async () => {
  const said = 'codFiliale=0151&codiceFiscale=BLLGVR87D52M999Y&oppID=ABCDEFGHIJKLMNOPQR&ricontatto=1';
  const { visit, facts } = await visited(said);
  expect(visit()).toMatchObject({
    ...{ taxCode: 'BLLGVR87D52M999Y', oppId: 'ABCDEFGHIJKLMNOPQR' },
    choice: { branch: { code: '0151' } },
  });
  expect(facts()).toMatchObject({
    ...{ chosen: 'branch', externalOppId: true, lookup: { status: 'ready' } },
    callback: { external: true, forced: false },
  });
  expect((await visited('IsForzosoClink=True')).facts().callback.forced).toBe(true);
  const more = await visited('prodotto=1&codFiliale=0151&data=2026-11-23&ora=09:00&cap=20121&solo_info=si');
  expect(more.visit()).toMatchObject({ searchText: '20121', infoOnly: true, facts: { chosen: 'slot' } });
  expect(more.visit().choice).toMatchObject({ date: '2026-11-23', hour: '09:00' });
  expect((await visited('prodotto=5')).facts().product).toBe('business');
});
