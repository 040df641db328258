import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PRODUCTS, type Product } from '../product.ts';
import { detailFieldsOf, validateDetails } from './details-form.ts';
import { anyForm, DRAFTS } from './drafts.testing.ts';
import { FIELD_NAMES, type FieldName, fieldOf, fieldsOf, PERSON } from './fields.ts';
import { faultsOf, toWire } from './form.ts';
import { validatePerson } from './person-form.ts';

const product = fc.constantFrom(...(Object.keys(PRODUCTS) as Product[]));
const masked = fc.uniqueArray(fc.constantFrom(...PERSON));
const isPerson = (name: FieldName) => PERSON.some((one) => one === name);

test('the catalogue finds the problems that the separate rules found, in the order of the page', () => {
  fc.assert(
    fc.property(anyForm, product, masked, (values, of, stored) => {
      const draft = toWire(FIELD_NAMES, values);
      const isMasked = (name: FieldName) => !isPerson(name) || stored.some((one) => one === name);
      const now = Object.entries(faultsOf(fieldsOf(of), values, isMasked)) as [FieldName, string][];
      const before = {
        ...validatePerson(draft, (wire) => stored.some((name) => fieldOf(name).wire === wire)),
        ...validateDetails(of, draft),
      };
      expect(now.map(([name, fault]) => [fieldOf(name).wire, fault])).toEqual(Object.entries(before));
    }),
    DRAFTS,
  );
});
test.each(Object.keys(PRODUCTS) as Product[])('the catalogue asks a customer of %s the fields asked before', (of) => {
  const asked = fieldsOf(of).filter((name) => fieldOf(name).stored === 'details');
  expect(asked.map((name) => fieldOf(name).wire)).toEqual(detailFieldsOf(of));
});
