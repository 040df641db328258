import { expect, test } from 'vitest';
import { checkParameters } from './parameters.ts';

const fates = (query: string) => checkParameters(new URLSearchParams(query)).map(({ name, fate }) => [name, fate]);

test.each([
  ['codFiliale=0151', 'read'],
  ['CODFILIALE_external=0151', 'read'],
  ['codFiliale=01%2F51', 'dropped'],
  ['data=2026-12-3', 'read'],
  ['data=3.12.2026', 'dropped'],
  ['ora=9.30', 'dropped'],
  ['prodotto=7', 'dropped'],
  ['prodotto=5', 'read'],
  ['ricontatto=1', 'read'],
  ['ricontatto=0', 'read'],
  ['ricontatto=si', 'dropped'],
  ['IsForzosoClink=false', 'read'],
  ['solo_info=no', 'read'],
  ['isB2B=true', 'read'],
  ['azione=annulla', 'read'],
  ['azione=dati', 'read'],
  ['utm_source=poster', 'read'],
  ['utm_term=ada%40example.it', 'dropped'],
  ['gclid=abc', 'read'],
  ['codiceFiscale=BLLGVR87D52M999Y', 'personal'],
  ['codiceFiscale=BLLGVR87', 'dropped'],
  ['email=ada%40example.it', 'unknown'],
  ['token=a.b-c', 'read'],
])('the parameter %s is %s', (query, fate) => {
  expect(fates(query).map(([, each]) => each)).toEqual([fate]);
});

test('of a repeated parameter the first counts, whatever its spelling', () => {
  expect(fates('codFiliale=0101&cap=20121&codfiliale_EXTERNAL=0102')).toEqual([
    ['codFiliale', 'read'],
    ['cap', 'read'],
    ['codfiliale_EXTERNAL', 'repeated'],
  ]);
});

test.each([
  ['codFilale', 'codFiliale'],
  ['id_filiale_dirct', 'id_filiale_direct'],
  ['id_filiale_direct_c', 'id_filiale_direct_c5'],
  ['utm_sorce', 'utm_source'],
  ['pordotto', 'prodotto'],
  ['xyz', null],
  ['fbclid', null],
])('the unknown name %s resembles %s', (name, meant) => {
  expect(checkParameters([[name, '1']])).toEqual([{ name, value: '1', fate: 'unknown', meant }]);
});
