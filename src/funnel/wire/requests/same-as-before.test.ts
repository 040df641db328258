import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyForm, DRAFTS } from '#domain/booking/drafts.testing.ts';
import { fieldsOf } from '#domain/booking/fields.ts';
import { tidied, toWire } from '#domain/booking/form.ts';
import { JOB_CODE, type Job } from '#domain/booking/jobs.ts';
import { PRODUCTS, type Product } from '#domain/product.ts';
import type { Company } from '../../session/person.ts';
import { newVisit, withFacts } from '../../session/visit.ts';
import { askedDetails, wirePerson } from './details-draft.ts';

const product = fc.constantFrom(...(Object.keys(PRODUCTS) as Product[]));
const job = fc.constantFrom(...(Object.keys(JOB_CODE) as Job[]), 'stored' as const, '' as const);
const choices = fc.record({
  registered: fc.constantFrom('0', '1', ''),
  type: fc.constantFrom('societa', 'ditta_individuale', ''),
}) as fc.Arbitrary<Pick<Company, 'registered' | 'type'>>;
const codeOf = (key: Job | 'stored' | '') => (key === 'stored' ? '*' : key === '' ? '' : JOB_CODE[key]);

test('the catalogue makes the payload that the separate lists made', () => {
  fc.assert(
    fc.property(anyForm, product, job, choices, (typed, of, key, { registered, type }) => {
      const values = { ...typed, occupation: codeOf(key), isRegisteredCompany: registered, companyType: type };
      const { nome, cognome, email, cellulare, codiceFiscale } = toWire(fieldsOf('business'), values);
      const visit = {
        ...withFacts(newVisit('t'), { product: of }),
        ...{ residenceCap: typed.homePostcode, job: key },
        company: { registered, type, city: typed.homeTown, address: typed.homeAddress },
      };
      const before = { ...wirePerson({ nome, cognome, email, cellulare, codiceFiscale }), ...askedDetails(visit) };
      expect(toWire(fieldsOf(of), tidied(values))).toEqual(before);
    }),
    DRAFTS,
  );
});
