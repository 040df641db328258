import { expect, test } from 'vitest';
import { ROUTE_KEYS } from '#domain/flow/routes.ts';
import { baseOf, below, linkOf, routeAt, urlOf, withFragment } from './address.ts';

// R2.1.1
test.each([
  ['/fa3', '/fa3', '/'],
  ['/fa3/', '/fa3', '/'],
  ['/fa3/riepilogo', '/fa3', '/riepilogo'],
  ['/fa-uat/scegli-filiale', '/fa-uat', '/scegli-filiale'],
])('%s has the mount %s and the path %s', (pathname, base, path) => {
  expect(baseOf(pathname)).toBe(base);
  expect(below(pathname)).toBe(path);
});

// R2.1.1, R2.1.2
test('every route has an address below the mount and is found there, under both mounts', () => {
  for (const key of ROUTE_KEYS)
    for (const base of ['/fa3', '/fa-uat']) {
      expect(urlOf(key, base).startsWith(`${base}/`), key).toBe(true);
      expect(routeAt(urlOf(key, base)), key).toBe(key);
    }
});

// R13.7.2
test('a mail link is read after #, an older one after ?, and any other fragment is no link', () => {
  expect(linkOf({ search: '', hash: '#token=a.b.c' })).toBe('?token=a.b.c');
  expect(linkOf({ search: '?token=a.b.c', hash: '' })).toBe('?token=a.b.c');
  expect(linkOf({ search: '?prodotto=3', hash: '#contenuto' })).toBe('?prodotto=3');
});

// R13.7.2, R4.87
test.each([
  ['/fa3/modifica-appuntamento%23token=a.b.c', '', '/fa3/modifica-appuntamento#token=a.b.c'],
  ['/fa3/modifica-appuntamento/%23token=a.b.c', '', '/fa3/modifica-appuntamento#token=a.b.c'],
  [
    '/fa3/modifica-appuntamento%23token%3Da.b%26azione%3dannulla',
    '',
    '/fa3/modifica-appuntamento#token=a.b&azione=annulla',
  ],
  ['/fa3/modifica-appuntamento%23token=a.b', '?utm_source=x', '/fa3/modifica-appuntamento?utm_source=x#token=a.b'],
  ['/fa3/proposta%23a.b', '', '/fa3/proposta#a.b'],
  ['/fa3/codice-fiscale', '?x=%23token=a', null],
])('the escaped # of %s%s is read as a fragment', (pathname, search, address) => {
  expect(withFragment({ pathname, search })).toBe(address);
});

test('an unknown path is no route', () => {
  expect(routeAt('/fa3/non-esiste')).toBeUndefined();
});
