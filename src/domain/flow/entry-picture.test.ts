import { expect, test } from 'vitest';
import { readLink } from '../link/link.ts';
import { reader } from '../link/read.ts';
import { entryPicture } from './entry-picture.ts';

const pictureOf = (path: string, query: string, site: 'main' | 'salary' = 'main') =>
  entryPicture({ path, query, link: readLink(reader(new URLSearchParams(query))) }, site);

// R15.7.2
test.each([
  ['/', '', 'place'],
  ['/', '?codFiliale=0151', 'linked'],
  ['/', '?utm_source=partner01', 'linked'],
  ['/', '?id_filiale_direct=0151', 'branch'],
  ['/', '?ID_filiale_direct_EXTERNAL=0151', 'branch'],
  ['/', '?id_filiale_direct_c5=A5012', 'agency'],
  ['/', '?agente_direct_clink=AG007', 'agent'],
  ['/', '?agente_direct_clink=AG007&id_filiale_direct=0151', 'agent'],
  ['/c5', '', 'salary'],
  ['/c5/fissa-appuntamento/codice-fiscale', '?utm_source=partner01', 'salary'],
  ['/prestito-business', '', 'business'],
  ['/codice-fiscale', '?codFiliale=0151', null],
  ['/c5/fissa-appuntamento/scegli-filiale', '', null],
  ['/c5', '?agente_direct_clink=AG007', null],
  ['/modifica-appuntamento', '?oppID=ABCDEFGHIJKLMNOPQR', null],
] as const)('%s%s on the main site leads to the picture %s', (path, query, picture) => {
  expect(pictureOf(path, query)).toBe(picture);
});

// R15.7.2
test.each([
  ['/', '', 'salary'],
  ['/scegli-filiale', '', 'salary'],
  ['/', '?id_filiale_direct=0151', 'branch'],
  ['/modifica-appuntamento', '', null],
] as const)('%s%s on the salary-backed site leads to the picture %s', (path, query, picture) => {
  expect(pictureOf(path, query, 'salary')).toBe(picture);
});
