import { expect, test } from 'vitest';
import { initialFacts } from '#domain/flow/flow-state.ts';
import { NO_MEDIA } from '#domain/link/media.ts';
import { aBranch } from '../session/deps.testing.ts';
import { NO_CHOICE } from '../session/visit.ts';
import { ownWindowUrl } from './own-window.ts';

const here = { origin: 'https://appuntamenti.example', pathname: '/fa3/codice-fiscale' };

test('the address of an own window carries what was chosen and the campaign, and nothing else', () => {
  const visit = {
    facts: { ...initialFacts, product: 'personal' as const },
    choice: { ...NO_CHOICE, branch: aBranch(), date: '2026-11-30', hour: '09:30' },
    place: { cap: '20121', city: 'Milano', type: 'CAP' as const, lat: 45, lng: 9 },
    media: { ...NO_MEDIA, utmSource: 'partner', gclId: 'g1', mediacode: 'M1', clientId: 'c1', sessionId: 's1' },
  };
  const url = new URL(ownWindowUrl(visit, here, 'de'));
  expect([url.origin, url.pathname]).toEqual(['https://appuntamenti.example', '/fa3/']);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ prodotto: '1', codFiliale: '0151', data: '2026-11-30', ora: '09:30', cap: '20121', lang: 'de' },
    ...{ utm_source: 'partner', gclid: 'g1', mediacode: 'M1' },
  });
});

test('the address of an own window without a choice names the product and the language alone', () => {
  const visit = {
    facts: { ...initialFacts, product: 'business' as const },
    choice: NO_CHOICE,
    place: null,
    media: NO_MEDIA,
  };
  expect(ownWindowUrl(visit, { ...here, pathname: '/fa-uat/' }, 'it')).toBe(
    'https://appuntamenti.example/fa-uat/?prodotto=5&lang=it',
  );
});
