import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyForm, DRAFTS } from '#domain/booking/drafts.testing.ts';
import { FIELD_NAMES } from '#domain/booking/fields.ts';
import { fromWire, toWire } from '#domain/booking/form.ts';
import { detailsOf, personOf } from './normalise.ts';

const noConsents = {
  privacyInterncommoffer: '',
  privacyOtherservice: '',
  privacyProfilazione: '',
  privacyExtcommoffer: '',
} as const;

test('the catalogue reads a payload to the normal form that the separate lists read', () => {
  fc.assert(
    fc.property(anyForm, (values) => {
      const client = toWire(FIELD_NAMES, values);
      const before = { ...personOf({ ...client, ...noConsents }), ...detailsOf(client) };
      expect(toWire(FIELD_NAMES, fromWire(client))).toEqual(before);
    }),
    DRAFTS,
  );
});
