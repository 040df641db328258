import { expect, test } from 'vitest';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { branchActions } from '../actions/branches.ts';
import { aBranch, aFlow, fault } from '../session/deps.testing.ts';
import { wireBranchOf } from '../wire/answers.testing.ts';
import { loadDirectTarget, loadNamedBranch } from './arrive-places.ts';

const linkOf = (query: string) => readLink(reader(new URLSearchParams(query)));
const LIVIA = { Codice: 'AG007', Nome: 'Livia Rocca', Cellulare: '', Email: '', ElencoCAP: [], pluri: 0, OAM: 'A1' };
const NOBODY = { Status: '2', Message: '' };

// R14.3.9
test.each([
  ['a poster of a branch that is gone', 'id_filiale_direct=0999', { getBranch: NOBODY }],
  ['a poster of an agency that is gone', 'id_filiale_direct_c5=A5999', { findAgencies: [] }],
  ['a branch the service refuses', 'id_filiale_direct=0999', { getBranch: fault('not-found') }],
])('%s leads into the normal flow with a notice', async (_, query, answers) => {
  const { deps, visit } = aFlow(answers);
  expect(await loadDirectTarget(deps, linkOf(query))).toEqual({ kind: 'none' });
  expect(visit().staleLink).toBe(true);
});

// R14.3.9
test('a link to a closed branch shows the notice too', async () => {
  const { deps, visit } = aFlow({ getBranch: NOBODY });
  expect(await loadNamedBranch(deps, linkOf('id_filiale=0999'), 'personal')).toBe('nothing');
  expect(visit().staleLink).toBe(true);
});

// R14.3.9
test.each(['id_filiale_direct=0151', 'id_filiale_direct_c5=A5012', 'agente_direct_clink=AG007'])(
  'a network error shows no dead-link notice (%s)',
  async (query) => {
    const { deps, visit } = aFlow();
    expect(await loadDirectTarget(deps, linkOf(query))).toBeNull();
    expect(visit().staleLink).toBe(false);
  },
);

// R4.83
test('an unknown agent code shows a notice', async () => {
  const { deps, visit } = aFlow({ agentDirect: { ...LIVIA, Codice: '' } });
  expect(await loadDirectTarget(deps, linkOf('agente_direct_clink=AG999'))).toEqual({
    kind: 'agent',
    status: 'unknown',
  });
  expect(visit().agent).toBeNull();
});

// R3.11, R6.6, R6.7
test.each([
  [0, false],
  [1, true],
])('the agent of a link has a name, and with `pluri` %i is multi-area: %s', async (pluri, multiArea) => {
  const { deps, visit } = aFlow({ agentDirect: { ...LIVIA, pluri } });
  expect(await loadDirectTarget(deps, linkOf('agente_direct_clink=ag007'))).toEqual({ kind: 'agent', status: 'ready' });
  expect(visit().agent).toEqual({ code: 'AG007', name: 'Livia Rocca', oam: 'A1', multiArea });
});

test.each([
  [false, { hour: '10:00', near: [{ date: '2026-11-24', hour: '10:30' }] }],
  [true, null],
])("a link's slot that another visitor took is said, and no other is chosen (free: %s)", async (free, takenSlot) => {
  const getBranch = {
    ...{ Status: '0', ...wireBranchOf(aBranch()) },
    Disponibilita: [{ Date: '2026-11-24', Slots: { '10:00': free, '10:30': true } }],
  };
  const { deps, visit } = aFlow({ getBranch });
  const link = linkOf('codFiliale=0151&data=2026-11-24&ora=10:00');
  expect(await loadNamedBranch(deps, link, 'personal')).toBe(free ? 'slot' : 'branch');
  expect(visit()).toMatchObject({ takenSlot, choice: { date: '2026-11-24', hour: free ? '10:00' : null } });
  branchActions(deps).open();
  expect(visit().choice.hour).toBe(free ? '10:00' : null);
});
