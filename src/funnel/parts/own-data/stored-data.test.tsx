// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import type { OwnRequest } from '../../session/own-data.ts';
import { StoredRequest } from './stored-data.tsx';
import { aStoredRequest } from './stored-request.testing.ts';

afterEach(cleanup);

const headingOf = (change: Partial<OwnRequest>) => {
  showIn(<StoredRequest request={aStoredRequest(change)} />);
  const { textContent } = screen.getByRole('heading');
  cleanup();
  return textContent;
};

test('the heading of a request names its product and time; in a band, the hours of the band', () => {
  expect(headingOf({})).toBe('Prestito personale, mercoledì 2 dicembre 2026, ore 09:00');
  expect(headingOf({ band: '9-12' })).toBe('Prestito personale, mercoledì 2 dicembre 2026, tra le 09:00 e le 12:00');
  expect(headingOf({ slot: null, band: '9-12' })).toBe('Prestito personale, tra le 09:00 e le 12:00');
  expect(headingOf({ slot: null })).toBe('Prestito personale');
});
