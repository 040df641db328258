import { expect, test } from 'vitest';
import { readLink } from '#domain/link/link.ts';
import { reader } from '#domain/link/read.ts';
import { aFlow, fault } from '../session/world.testing.ts';
import { directOf, loadNamedBranch } from './arrive-places.ts';

const linkOf = (query: string) => readLink(reader(new URLSearchParams(query)));
const NOBODY = { Status: '2', Message: '' };

// R14.3.9
test.each([
  ['a poster of a branch that is gone', 'id_filiale_direct=0999', { getBranch: NOBODY }],
  ['a poster of an agency that is gone', 'id_filiale_direct_c5=A5999', { findAgencies: [] }],
  ['a branch the service refuses', 'id_filiale_direct=0999', { getBranch: fault('not-found') }],
])('%s leads into the normal flow, which says so', async (_, query, answers) => {
  const { world, visit } = aFlow(answers);
  expect(await directOf(world, linkOf(query))).toEqual({ kind: 'none' });
  expect(visit().staleLink).toBe(true);
});

// R14.3.9
test('a link that names a branch that is gone says so too', async () => {
  const { world, visit } = aFlow({ getBranch: NOBODY });
  expect(await loadNamedBranch(world, linkOf('id_filiale=0999'), 'personal')).toBe('nothing');
  expect(visit().staleLink).toBe(true);
});

// R14.3.9
test('without an answer nobody is told that a link is dead', async () => {
  const { world, visit } = aFlow();
  expect(await directOf(world, linkOf('id_filiale_direct=0151'))).toEqual({ kind: 'none' });
  expect(visit().staleLink).toBe(false);
});
