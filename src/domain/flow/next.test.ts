import { describe, expect, it, test } from 'vitest';
import { type Arrival, arrivalRoute, factsOf } from './arrival.ts';
import { chooseProduct, openChange } from './choices.ts';
import { callback, flagged, known, newPerson, visitor, withPractice } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';
import { type Advancing, next } from './next.ts';
import { ROUTES } from './routes.ts';
import { startFrom } from './start.ts';
import { factsAfter } from './transitions.ts';

const slot = { search: 'settled', chosen: 'slot' } as const;
const salary = { product: 'salary' } as const;
const ready = { search: 'ready' } as const;
const no = { ...flagged, choice: 'no' } as const;

const flag = callback({ atPlace: true });
const otherFlag = callback({ atTaxCode: true });
const external = callback({ external: true });
const ownYes = callback({ choice: 'yes' });

// R4.21, R4.22, R4.33-R4.40, R4.43, R4.44, R4.49-R4.51, R4.53, R4.54, R4.56, R4.58, R4.59, R2.3.61, R0.2, R0.3, R1.1,
// R1.10, R2.2.6, R2.3.15
test.each<[Advancing, Partial<Facts>, string]>([
  ['luogo', ready, 'branches'],
  ['luogo', { ...ready, callback: callback({ offer: 'declined' }) }, 'branches'],
  ['luogo', { ...ready, callback: callback({ offer: 'accepted' }) }, 'taxCode'],
  ['luogo', { ...ready, lookup: newPerson, callback: callback({ offer: 'accepted' }) }, 'callbackChoice'],
  ['luogoC5', { ...ready, ...salary, lookup: newPerson }, 'branches'],
  ['luogoC5', { ...ready, ...salary, onSalarySite: true, lookup: newPerson }, 'branches'],
  ['luogoC5', { ...ready, lookup: newPerson }, 'place'],
  ['filiali', slot, 'taxCode'],
  ['filiali', { ...slot, lookup: known(), callback: flagged }, 'callbackChoice'],
  [
    'filiali',
    { ...slot, lookup: known(), callback: { ...flagged, atTaxCode: false, external: true } },
    'callbackChoice',
  ],
  ['filiali', { ...slot, lookup: known() }, 'knownPerson'],
  ['filiali', { ...slot, lookup: known(), callback: flag }, 'knownPerson'],
  ['filiali', { ...slot, lookup: known(), callback: otherFlag }, 'knownPerson'],
  ['filiali', { ...slot, lookup: known(), callback: no }, 'knownPerson'],
  ['filiali', { ...slot, lookup: known(true, false) }, 'knownPerson'],
  ['filiali', { ...slot, lookup: known(false) }, 'newPerson'],
  ['filiali', { ...slot, lookup: newPerson }, 'newPerson'],
  ['filiali', { ...slot, lookup: { status: 'failed' } }, 'newPerson'],
  ['filiali', { ...slot, lookup: { status: 'invalid' } }, 'taxCode'],
  ['filialiC5', { ...slot, ...salary, lookup: known(), callback: external }, 'callbackChoice'],
  ['filialiC5', { ...slot, ...salary, lookup: known(), callback: flagged }, 'callbackChoice'],
  ['filialiC5', { ...slot, ...salary, lookup: known(), callback: ownYes }, 'callbackChoice'],
  ['filialiC5', { ...slot, ...salary, lookup: known(), callback: flag }, 'knownPerson'],
  ['filialiC5', { ...slot, ...salary, lookup: known() }, 'knownPerson'],
  ['filialiC5', { ...slot, ...salary, lookup: known(true, false) }, 'newPerson'],
  ['filialiC5', { ...slot, ...salary, lookup: known(false) }, 'newPerson'],
  ['filialiC5', { ...slot, ...salary, lookup: newPerson }, 'newPerson'],
  ['filialiC5', { ...slot, ...salary, lookup: { status: 'failed' } }, 'newPerson'],
  ['filialiDirect', { chosen: 'slot', lookup: known() }, 'knownPerson'],
  ['filialiDirectC5', { ...salary, chosen: 'slot', lookup: newPerson }, 'newPerson'],
  ['codiceFiscale', { ...slot, lookup: newPerson, callback: flagged }, 'callbackChoice'],
  ['codiceFiscale', { ...slot, lookup: newPerson, callback: flag }, 'newPerson'],
  ['codiceFiscale', { ...slot, lookup: newPerson, callback: otherFlag }, 'newPerson'],
  ['codiceFiscale', { ...slot, lookup: newPerson, callback: no }, 'newPerson'],
  ['codiceFiscale', { ...slot, ...salary, lookup: newPerson }, 'place'],
  ['codiceFiscale', { ...ready, ...salary, lookup: known() }, 'place'],
  ['codiceFiscale', { ...slot, lookup: known() }, 'knownPerson'],
  ['codiceFiscale', { ...slot, lookup: known(true, false) }, 'knownPerson'],
  ['codiceFiscale', { ...slot, lookup: known(false) }, 'newPerson'],
  ['codiceFiscale', { ...slot, lookup: newPerson }, 'newPerson'],
  ['codiceFiscaleC5', { ...salary, lookup: newPerson }, 'place'],
  ['codiceFiscaleC5', { ...salary, lookup: newPerson, callback: external }, 'callbackChoice'],
  ['codiceFiscaleC5', { ...salary, ...slot, lookup: known(), callback: external }, 'callbackChoice'],
  ['codiceFiscaleC5', { onSalarySite: true, lookup: newPerson, callback: external }, 'callbackChoice'],
  ['codiceFiscaleC5', { ...salary, lookup: newPerson, callback: callback({ forced: true }) }, 'callbackChoice'],
  ['codiceFiscaleC5', { ...salary, ...slot, lookup: newPerson }, 'newPerson'],
  ['codiceFiscaleC5', { ...slot, lookup: newPerson }, 'place'],
  ['prestitoBusiness', { product: 'business', lookup: known() }, 'newPerson'],
  ['prestitoBusiness', { product: 'business', lookup: newPerson }, 'newPerson'],
  ['prestitoBusiness', { product: 'business', lookup: known(), callback: { ...flagged, external: true } }, 'newPerson'],
  ['clink', { ...slot, lookup: newPerson, callback: flagged }, 'callbackContact'],
  ['clink', { search: 'settled', chosen: 'branch', lookup: newPerson, callback: no }, 'branches'],
  ['clink', { lookup: newPerson, callback: no }, 'place'],
  ['clinkDirect', { ...ready, direct: { kind: 'agent', status: 'not-serving' } }, 'branches'],
  [
    'clinkDirect',
    { ...ready, ...salary, lookup: newPerson, direct: { kind: 'agent', status: 'not-serving' } },
    'branches',
  ],
  ['datiPersonaliNonRiconosciuto', { ...slot, lookup: newPerson, creation: 'done' }, 'summary'],
])('from %s with %o Next leads to %s', (from, facts, step) => {
  expect(next(from, visitor(facts))).toMatchObject({ kind: 'step', step });
});

// R4.26, R4.31, R4.56, R1.10
test.each<[Advancing, Partial<Facts>, string]>([
  ['luogo', { params: 'checking' }, 'checking-link'],
  ['luogo', { search: 'not-found' }, 'place-missing'],
  ['luogo', { ...ready, callback: callback({ offer: 'pending' }) }, 'offer-unanswered'],
  ['filiali', { ...ready, chosen: 'branch' }, 'slot-missing'],
  ['codiceFiscale', { ...slot, lookup: { status: 'invalid' } }, 'tax-code-invalid'],
  ['codiceFiscale', { ...slot, lookup: { status: 'malformed' } }, 'lookup-failed'],
  ['codiceFiscale', { ...slot, lookup: { status: 'existing-appointment' } }, 'existing-appointment'],
  ['clinkDirect', { direct: { kind: 'agent', status: 'taken' } }, 'taken-in-charge'],
  ['clinkRicontatto', { creation: 'running' }, 'creating'],
])('from %s with %o Next stays: %s', (from, facts, why) => {
  expect(next(from, visitor(facts))).toMatchObject({ kind: 'stay', why });
});

// R4.55, R4.58, R2.3.60, R1.1, R1.10
test.each<[Advancing, Partial<Facts>]>([
  ['datiPersonaliRiconosciuto', { ...slot, lookup: known() }],
  ['datiPersonaliNonRiconosciuto', { ...slot, lookup: newPerson, creation: 'failed' }],
  ['clink', { ...slot, lookup: newPerson, callback: no }],
  ['clinkRicontatto', { lookup: newPerson, callback: { ...flagged, choice: 'yes' } }],
  ['modificaAppuntamento', { ...slot, change: { status: 'ready', detailsChanged: false } }],
  ['modificaAppuntamento', { ...slot, change: { status: 'ready', detailsChanged: true } }],
  ['modificaAppuntamento', { chosen: 'branch', change: { status: 'ready', detailsChanged: true } }],
])('from %s with %o the page submits', (from, facts) => {
  expect(next(from, visitor(facts))).toEqual({ kind: 'submit' });
});

// R4.18
it('Next before the branches arrive waits for them', () => {
  const early = visitor({ search: 'loading' });
  expect(factsAfter(early, next('luogo', early)).search).toBe('waiting');
});

// R2.3.101, R2.2.25
it('the edit page goes back without an appointment', () => {
  expect(next('modificaAppuntamento', visitor())).toEqual({ kind: 'back' });
});

describe('a loan of the other product that the customer already has', () => {
  // R4.29
  it('switches to product 3 once, without the standard branch', () => {
    const here = visitor({ ...slot, lookup: withPractice('salary') });
    const moved = factsAfter(here, next('codiceFiscale', here));
    expect(moved).toMatchObject({ product: 'salary', chosen: 'nothing', switchedProduct: true });
  });
  // R4.30, R4.41, R4.43
  it('switches to product 1 once, and leaves the salary-backed site', () => {
    const here = visitor({ ...salary, lookup: withPractice('personal') });
    expect(next('codiceFiscaleC5', here)).toMatchObject({ step: 'place', product: 'personal' });
    expect(next('codiceFiscaleC5', { ...here, onSalarySite: true })).toEqual({ kind: 'leave', site: 'main' });
  });
  // R4.41, R4.43
  it('needs no switch when product 1 is already chosen: Next leads to the standard place, or off the salary-backed site', () => {
    const here = visitor({ lookup: newPerson });
    expect(next('codiceFiscaleC5', here)).toMatchObject({ kind: 'step', step: 'place', product: 'personal' });
    expect(next('codiceFiscaleC5', { ...here, onSalarySite: true })).toEqual({ kind: 'leave', site: 'main' });
  });
  // R4.29, R4.30
  it('never switches back', () => {
    const once = { switchedProduct: true };
    expect(next('codiceFiscale', visitor({ ...slot, ...once, lookup: withPractice('salary') }))).not.toHaveProperty(
      'product',
    );
    expect(
      next('codiceFiscaleC5', visitor({ ...salary, ...once, lookup: withPractice('personal') })),
    ).not.toHaveProperty('product');
  });
});

describe('the choices', () => {
  // R4.45-R4.47, R2.3.17
  it('of a product lead to its entry, the standard loan away from the salary-backed site', () => {
    for (const onSalarySite of [false, true]) {
      const here = visitor({ onSalarySite });
      expect(chooseProduct('business', here)).toMatchObject({ step: 'taxCode', product: 'business' });
      expect(chooseProduct('salary', here)).toMatchObject({ step: 'taxCode', product: 'salary' });
    }
    expect(chooseProduct('personal', visitor(salary))).toMatchObject({ step: 'place', product: 'personal' });
    expect(chooseProduct('personal', visitor({ onSalarySite: true }))).toMatchObject({ kind: 'leave' });
  });
  // R2.3.112, R4.57
  it('of a change need an appointment and proof', () => {
    const found = visitor({ lookup: { status: 'existing-appointment' } });
    expect(openChange(visitor({ lookup: newPerson }))).toMatchObject({ why: 'no-appointment' });
    expect(openChange(found)).toMatchObject({ why: 'proof-missing' });
    expect(openChange({ ...found, change: { status: 'ready', detailsChanged: true } })).toMatchObject({
      step: 'change',
    });
    expect(openChange({ ...found, product: 'business' })).toMatchObject({ why: 'no-appointment' });
  });
});

// R2.2.1-R2.2.4, R2.2.25
test.each<[string, string, 'main' | 'salary', string | undefined]>([
  ['/prestito-business', '?utm_source=x', 'main', 'prestitoBusiness'],
  ['/prestito-business/codice-fiscale', '', 'salary', 'prestitoBusiness'],
  ['/c5', '', 'main', 'codiceFiscaleC5'],
  ['/c5/fissa-appuntamento/', '', 'main', 'codiceFiscaleC5'],
  ['/c5/fissa-appuntamento/codice-fiscale', '?a=1', 'main', 'codiceFiscaleC5'],
  ['/', '', 'salary', 'codiceFiscaleC5'],
  ['/', '?ID_FILIALE_DIRECT_C5=A5012', 'salary', undefined],
  ['/', '?id_filiale_direct=0151', 'salary', undefined],
  ['/modifica-appuntamento', '?token=t', 'salary', undefined],
  ['/modifica-appuntamento/altro', '', 'salary', 'codiceFiscaleC5'],
  ['/c5/modifica-appuntamento', '', 'salary', 'codiceFiscaleC5'],
  ['/vecchio/prestito-business', '', 'main', undefined],
  ['/prestito-business/altro', '', 'main', undefined],
  ['/vecchio/c5', '', 'main', undefined],
  ['/c5/fissa-appuntamento/cerca-agenzia', '', 'main', undefined],
  ['/', '', 'main', undefined],
])('a start at %s%s on the %s site is redirected to %s', (path, query, site, key) => {
  const start = startFrom(path, query, site);
  expect(start?.redirect).toBe(key);
  if (start) expect([start.query, start.product]).toEqual([query, ROUTES[start.redirect].product]);
});

const arrival: Arrival = {
  product: 'personal',
  onSalarySite: false,
  direct: { kind: 'none' },
  chosen: 'nothing',
  lookup: { status: 'none' },
  external: false,
  forced: false,
  externalOppId: false,
  formComplete: false,
};
const almost = { chosen: 'slot', lookup: newPerson, external: true } as const;
// R3.7, R4.71-R4.75, R4.76, R2.2.4, R2.2.6, R2.2.7
test.each<[string, Partial<Arrival>, string]>([
  ['an agent before all', { ...almost, direct: { kind: 'agent', status: 'ready' } }, 'agentDirect'],
  ['an unknown agent', { ...salary, direct: { kind: 'agent', status: 'unknown' } }, 'place'],
  ['a forced callback', { forced: true }, 'taxCode'],
  ['a forced callback of a known person', { forced: true, lookup: known() }, 'callbackChoice'],
  ['a ready payload', { ...almost, formComplete: true }, 'newPerson'],
  ['an almost ready callback', almost, 'callbackChoice'],
  ['an almost ready visit', { ...almost, external: false, lookup: known() }, 'knownPerson'],
  ['an hour without a tax code', { chosen: 'slot' }, 'branches'],
  ['an hour with a tax code that is none', { ...almost, lookup: { status: 'invalid' } }, 'branches'],
  ['a direct branch', { ...salary, direct: { kind: 'branch', status: 'ready' } }, 'directBranch'],
  ['a branch', { chosen: 'branch' }, 'branches'],
  ['business', { product: 'business' }, 'taxCode'],
  ['product 3', salary, 'taxCode'],
  ['product 3 with a wish for a call', { ...salary, external: true }, 'taxCode'],
  ['nothing at all', {}, 'place'],
  ['nothing on the salary-backed site', { onSalarySite: true }, 'taxCode'],
  ['a branch on the salary-backed site', { onSalarySite: true, chosen: 'branch' }, 'branches'],
  ['its direct branch', { onSalarySite: true, direct: { kind: 'branch', status: 'ready' } }, 'directBranch'],
  ['an agent it does not know', { onSalarySite: true, direct: { kind: 'agent', status: 'unknown' } }, 'taxCode'],
])('%s arrives: %o goes to %s', (_, link, step) => {
  expect(arrivalRoute({ ...arrival, ...link })).toMatchObject({ step });
});

// R4.74
it('a direct branch has product 1 and a direct agency product 3, whatever the link says', () => {
  const product = (kind: 'branch' | 'agency', said: Arrival['product']) =>
    factsOf({ ...arrival, product: said, direct: { kind, status: 'ready' } }).product;
  expect([product('branch', 'salary'), product('agency', 'personal')]).toEqual(['personal', 'salary']);
});

// R2.2.4
test.each<[string, Partial<Arrival>, string]>([
  ['the standard loan', {}, 'salary'],
  ['a direct branch that exists', { direct: { kind: 'branch', status: 'ready' } }, 'personal'],
  ['an agency', { direct: { kind: 'agency', status: 'ready' } }, 'salary'],
  ['an agent', { direct: { kind: 'agent', status: 'ready' } }, 'salary'],
  ['business', { product: 'business' }, 'business'],
])('on the salary-backed site a link to %s has the product %o', (_, link, product) => {
  expect(factsOf({ ...arrival, onSalarySite: true, ...link }).product).toBe(product);
});
