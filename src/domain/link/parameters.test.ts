import { expect, test } from 'vitest';
import { readLink } from './link.ts';
import { checkParameters, unusedNames } from './parameters.ts';
import { reader } from './read.ts';

const LANGUAGES = ['it', 'de'];
const fates = (query: string) =>
  checkParameters(new URLSearchParams(query), LANGUAGES).map(({ name, fate }) => [name, fate]);

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
  ['lang=de', 'read'],
  ['lang=en', 'dropped'],
  ['Lang=de', 'unknown'],
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
  ['Lang', 'lang'],
  ['fbclid', null],
])('the unknown name %s resembles %s', (name, similarName) => {
  expect(checkParameters([[name, '1']], LANGUAGES)).toEqual([{ name, value: '1', fate: 'unknown', similarName }]);
});

test.each([
  ['codFiliale=0151&data=2026-12-01&ora=10:00', false, []],
  ['codFiliale=0151&ora=10:00', false, ['ora']],
  ['data=2026-12-01&ora=10:00', false, ['data', 'ora']],
  ['agente_direct_clink=AG007&id_filiale_direct=0101&codFiliale=0151', false, ['id_filiale_direct', 'codFiliale']],
  ['id_filiale_direct_c5=A5012&id_filiale_direct=0101&codFiliale=0151', true, ['id_filiale_direct', 'codFiliale']],
  ['id_filiale_direct=0999&codFiliale=0151', false, []],
])('in "%s" (direct target found: %s) the parameters %j have no effect', (query, isDirectFound, expected) => {
  const names = new URLSearchParams(query);
  const unused = unusedNames(readLink(reader(names)), isDirectFound);
  expect([...names.keys()].filter((name) => unused.includes(name))).toEqual(expected);
});
