import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyForm, DRAFTS } from '#domain/booking/drafts.testing.ts';
import { FIELD_NAMES, FIELDS, type FormValues, PERSON } from '#domain/booking/fields.ts';
import { fromWire, toWire } from '#domain/booking/form.ts';
import { kindOf } from '#domain/booking/kind.ts';
import { type Answers, PURPOSES } from '#domain/consent/consents.ts';
import { hasMask } from '#domain/person/mask.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import { detailsBefore, faultyBefore, personBefore } from './before.testing.ts';
import { faultyFields } from './validate.ts';

test('the catalogue reads a payload to the normal form that the separate lists read', () => {
  fc.assert(
    fc.property(anyForm, (values) => {
      const client = toWire(FIELD_NAMES, values);
      const before = { ...personBefore(client), ...detailsBefore(client) };
      expect(toWire(FIELD_NAMES, fromWire(client))).toEqual(before);
    }),
    DRAFTS,
  );
});

const asked = fc.record({
  product: fc.constantFrom(...(Object.keys(PRODUCTS) as Product[])),
  callback: fc.boolean(),
  branch: fc.constantFrom('MI01', ''),
  slot: fc.constantFrom({ day: '2026-11-23', minute: 600 }, null),
  consents: fc.record(
    Object.fromEntries(PURPOSES.map((purpose) => [purpose, fc.constantFrom(0, 1, null)])),
  ) as fc.Arbitrary<Answers>,
});
/** Before the fields are judged, the masks of a person are resolved or refused, and the schema refuses unknown codes. */
const isJudged = (values: FormValues) =>
  !PERSON.some((name) => hasMask(values[name])) &&
  (['isRegisteredCompany', 'companyType'] as const).every((name) =>
    ['', ...FIELDS[name].options].includes(values[name]),
  );

test('the server names the wrong fields that the separate rules named', () => {
  fc.assert(
    fc.property(anyForm.filter(isJudged), asked, (values, { callback, ...rest }) => {
      const request = { ...rest, kind: kindOf(rest.product, callback) };
      const client = toWire(FIELD_NAMES, values);
      const before = faultyBefore(request, personBefore(client), detailsBefore(client));
      const more = { language: 'it', searchedCap: '', infoOnly: false, channel: 'web', lookupRef: '' } as const;
      const now = faultyFields({ ...request, ...more, consentVersion: '', media: {}, form: fromWire(client) });
      expect([...now].sort()).toEqual([...before].sort());
    }),
    DRAFTS,
  );
});
