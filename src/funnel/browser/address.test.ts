import { expect, test } from 'vitest';
import { ROUTE_KEYS } from '#domain/flow/routes.ts';
import { baseOf, below, linkOf, routeAt, urlOf } from './address.ts';

// R2.1.1
test.each([
  ['/fa3', '/fa3', '/'],
  ['/fa3/', '/fa3', '/'],
  ['/fa3/riepilogo', '/fa3', '/riepilogo'],
  ['/fa-uat/scegli-filiale', '/fa-uat', '/scegli-filiale'],
])('%s lies under %s as %s', (pathname, base, path) => {
  expect(baseOf(pathname)).toBe(base);
  expect(below(pathname)).toBe(path);
});

// R2.1.1, R2.1.2
test('every route has its address below the mount, and is found again there, under both', () => {
  for (const key of ROUTE_KEYS)
    for (const base of ['/fa3', '/fa-uat']) {
      expect(urlOf(key, base).startsWith(`${base}/`), key).toBe(true);
      expect(routeAt(urlOf(key, base)), key).toBe(key);
    }
});

// R13.7.2
test('a mail’s link is read after its #, an older one after its ?, and any other # is no link', () => {
  expect(linkOf({ search: '', hash: '#token=a.b.c' })).toBe('?token=a.b.c');
  expect(linkOf({ search: '?token=a.b.c', hash: '' })).toBe('?token=a.b.c');
  expect(linkOf({ search: '?prodotto=3', hash: '#contenuto' })).toBe('?prodotto=3');
});

test('an unknown path is no route', () => {
  expect(routeAt('/fa3/non-esiste')).toBeUndefined();
});
