import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyFacts, callback, EVERY_PRODUCT, flagged, known, newPerson, visitor } from './flow-state.testing.ts';
import type { Facts } from './flow-state.ts';
import { analyticsPath, routeByPath } from './paths.ts';
import { progressIndex, progressSteps } from './progress.ts';
import { enter, ROUTE_KEYS, ROUTES, type RouteKey, routeFor, routeOf, type Step } from './routes.ts';

const slot = { search: 'settled', chosen: 'slot', lookup: newPerson } as const;

// R2.1.4, R2.1.6-R2.1.17, R2.1.21-R2.1.23, R2.1.26, R2.1.28-R2.1.38, R2.1.40, R2.1.43-R2.1.45, R2.1.49
test.each<[string, RouteKey, number, string | null]>([
  ['/', 'luogo', 20, null],
  ['/c5/fissa-appuntamento/cerca-agenzia', 'luogoC5', 40, null],
  ['/scegli-filiale', 'filiali', 30, 'fissa-appuntamento/data-appuntamento'],
  ['/scegli-filiale-direct', 'filialiDirect', 30, 'fissa-appuntamento/scegli-filiale-direct'],
  ['/scegli-filiale-direct-c5', 'filialiDirectC5', 30, 'fissa-appuntamento/scegli-filiale-direct-c5'],
  ['/clink-direct', 'clinkDirect', 30, null],
  ['/c5/fissa-appuntamento/scegli-filiale', 'filialiC5', 50, 'c5/fissa-appuntamento/scegli-filiale'],
  ['/codice-fiscale', 'codiceFiscale', 40, 'fissa-appuntamento/codice-fiscale'],
  ['/c5/fissa-appuntamento/codice-fiscale', 'codiceFiscaleC5', 20, 'c5/fissa-appuntamento/codice-fiscale'],
  ['/prestito-business/codice-fiscale', 'prestitoBusiness', 40, 'prestito-business/codice-fiscale'],
  ['/dati-personali-non-riconosciuto', 'datiPersonaliNonRiconosciuto', 80, 'fissa-appuntamento/dati-personali'],
  ['/dati-personali-riconosciuto', 'datiPersonaliRiconosciuto', 80, 'fissa-appuntamento/dati-personali-riconosciuto'],
  ['/clink', 'clink', 60, 'fissa-appuntamento/clink'],
  ['/clink-ricontatto', 'clinkRicontatto', 80, 'fissa-appuntamento/clink-form'],
  ['/riepilogo', 'riepilogo', 100, 'fissa-appuntamento/thank-you-page'],
  ['/modifica-appuntamento', 'modificaAppuntamento', 50, null],
])('%s is %s at %i per cent, tracked as %s', (path, key, progress, analytics) => {
  expect(routeByPath(path)).toBe(key);
  expect(ROUTES[key].progress).toBe(progress);
  expect(analyticsPath(key, false)).toBe(analytics);
});

/** Pages that analytics counts under their own path. */
// R2.1.18-R2.1.20, R2.1.24, R2.1.25, R2.1.29, R2.1.30, R2.1.39, R2.1.41, R2.1.42, R2.1.47, R2.1.48
test.each<[RouteKey, string, number]>([
  ['datiPersonaliRiconosciutoC5', 'c5/fissa-appuntamento/dati-personali-riconosciuto', 80],
  ['datiPersonaliNonRiconosciutoC5', 'c5/fissa-appuntamento/dati-personali-non-riconosciuto', 80],
  ['datiPersonaliNonRiconosciutoBusiness', 'prestito-business/dati-personali-non-riconosciuto', 80],
  ['riepilogoBusiness', 'prestito-business/fissa-appuntamento/thank-you-page', 100],
  ['riepilogoC5', 'c5/fissa-appuntamento/thank-you-page', 100],
])('%s has and is tracked as the path %s', (key, path, progress) => {
  expect(ROUTES[key]).toMatchObject({ path: `/${path}`, analytics: path, progress });
});

describe('the table', () => {
  it('has 21 rows with distinct paths', () => {
    expect(new Set(ROUTE_KEYS.map((key) => ROUTES[key].path)).size).toBe(21);
  });
  // R2.1.3, R2.1.27
  it('routes the old back links and leaves the rest to the catch-all', () => {
    expect(routeByPath('/c5/scegli-luogo')).toBe('luogoC5');
    expect(routeByPath('/1/scegli-luogo')).toBe('luogo');
    expect(routeByPath('/3/scegli-luogo')).toBe('luogoC5');
    expect(routeByPath('/vecchio/c5/scegli-luogo')).toBeUndefined();
    expect(routeByPath('/c5/scegli-luogo/altro')).toBeUndefined();
    expect(routeByPath('/clink/')).toBe('clink');
    expect(routeByPath('/altro')).toBeUndefined();
  });
  // R2.1.28, R4.34, R4.37, R4.38, R4.44, R4.50, R4.51, R4.54
  test.each<[Step, readonly (RouteKey | undefined)[]]>([
    ['place', ['luogo', 'luogoC5', undefined]],
    ['branches', ['filiali', 'filialiC5', undefined]],
    ['directBranch', ['filialiDirect', 'filialiDirectC5', undefined]],
    ['agentDirect', ['clinkDirect', 'clinkDirect', 'clinkDirect']],
    ['taxCode', ['codiceFiscale', 'codiceFiscaleC5', 'prestitoBusiness']],
    ['knownPerson', ['datiPersonaliRiconosciuto', 'datiPersonaliRiconosciutoC5', undefined]],
    [
      'newPerson',
      ['datiPersonaliNonRiconosciuto', 'datiPersonaliNonRiconosciutoC5', 'datiPersonaliNonRiconosciutoBusiness'],
    ],
    ['callbackChoice', ['clink', 'clink', 'clink']],
    ['callbackContact', ['clinkRicontatto', 'clinkRicontatto', 'clinkRicontatto']],
    ['summary', ['riepilogo', 'riepilogoC5', 'riepilogoBusiness']],
    ['change', ['modificaAppuntamento', 'modificaAppuntamento', 'modificaAppuntamento']],
  ])('gives the step %s of products 1, 3 and 5 the pages %j', (step, keys) => {
    expect((['personal', 'salary', 'business'] as const).map((product) => routeFor(step, product))).toEqual(keys);
  });
  it('has no page for known people in the business journey', () => {
    expect(routeFor('knownPerson', 'business')).toBeUndefined();
    expect(() => routeOf('knownPerson', 'business')).toThrow('business has no knownPerson');
  });
  // R2.1.46
  it('gives a requested callback its own virtual summary path', () => {
    expect(analyticsPath('riepilogoC5', true)).toBe('fissa-appuntamento/thank-you-page-clink');
  });
  // R2.1.31-R2.1.44, R2.1.49
  it.each(ROUTE_KEYS.filter((key) => ROUTES[key].step !== 'summary'))(
    'keeps the virtual path of %s with a requested callback',
    (key) => expect(analyticsPath(key, true)).toBe(ROUTES[key].analytics),
  );
});

describe('the guards', () => {
  // R2.2.10, R2.2.11
  it("redirect a refused visitor to the site's entry, with the required product", () => {
    const business = visitor({ product: 'business' });
    expect(enter('filiali', business)).toEqual({ key: 'luogo', product: 'personal' });
    expect(enter('luogo', business)).toEqual({ key: 'luogo', product: 'personal' });
    expect(enter('filiali', { ...business, onSalarySite: true })).toEqual({
      key: 'codiceFiscaleC5',
      product: 'salary',
    });
    for (const product of EVERY_PRODUCT)
      expect(enter('datiPersonaliRiconosciuto', visitor({ product })), product).toEqual({
        ...{ key: 'luogo', product: 'personal' },
      });
  });
  // R2.2.12, R2.2.25
  it('keep the place and the change open for all facts', () => {
    const opened = (facts: Facts) => {
      expect(enter('luogo', facts)).toEqual({ key: 'luogo', product: 'personal' });
      expect(enter('modificaAppuntamento', facts)).toEqual({ key: 'modificaAppuntamento', product: facts.product });
    };
    fc.assert(fc.property(anyFacts, opened), { numRuns: 200, seed: 22 });
  });
  // R0.2, R2.2.22
  it('keep personal data closed without a slot or a callback, except for business', () => {
    const stranger = visitor({ lookup: newPerson });
    expect(enter('datiPersonaliNonRiconosciuto', stranger).key).toBe('luogo');
    expect(enter('datiPersonaliNonRiconosciuto', { ...stranger, callback: flagged }).key).toBe(
      'datiPersonaliNonRiconosciuto',
    );
    expect(enter('clink', stranger).key).toBe('luogo');
    expect(enter('clink', { ...stranger, callback: flagged }).key).toBe('clink');
    const salaried = visitor({ product: 'salary', lookup: newPerson });
    expect(enter('datiPersonaliNonRiconosciutoC5', salaried).key).not.toBe('datiPersonaliNonRiconosciutoC5');
    expect(enter('datiPersonaliNonRiconosciutoC5', { ...salaried, callback: flagged }).key).toBe(
      'datiPersonaliNonRiconosciutoC5',
    );
    const key = 'datiPersonaliNonRiconosciutoBusiness';
    expect(enter(key, { ...stranger, product: 'business' }).key).toBe(key);
  });
  // R4.10, R2.2.17
  it('keep the pages open after a failed create and closed after a booking', () => {
    const facts = visitor({ ...slot, lookup: known() });
    for (const key of ['filiali', 'codiceFiscale', 'datiPersonaliRiconosciuto', 'clink'] as const) {
      expect(enter(key, { ...facts, creation: 'failed' }).key).toBe(key);
      expect(enter(key, { ...facts, creation: 'done' }).key).toBe('luogo');
    }
  });
  // R2.2.23
  it('open the callback contact for Yes only, since No has the larger number', () => {
    const answered = (choice: 'none' | 'yes' | 'no') =>
      visitor({ ...slot, callback: callback({ external: true, choice }) });
    expect(enter('clinkRicontatto', answered('yes')).key).toBe('clinkRicontatto');
    expect(enter('clinkRicontatto', answered('no')).key).toBe('luogo');
    expect(enter('clinkRicontatto', answered('none')).key).toBe('luogo');
  });
  // R2.2.24
  it('open the summary for a booking or an external appointment', () => {
    expect(enter('riepilogo', visitor()).key).toBe('luogo');
    expect(enter('riepilogo', visitor({ creation: 'done' })).key).toBe('riepilogo');
    expect(enter('riepilogo', visitor({ externalOppId: true })).key).toBe('riepilogo');
    const request = { product: 'business', creation: 'done' } as const;
    expect(enter('riepilogoBusiness', visitor(request)).key).toBe('riepilogoBusiness');
    expect(enter('riepilogoBusiness', visitor({ ...request, creation: 'none' })).key).not.toBe('riepilogoBusiness');
  });
});

const salary = { product: 'salary' } as const;
const business = { product: 'business' } as const;
const none = { direct: { kind: 'none' } } as const;
const done = { creation: 'done' } as const;
/** States of the lookup in which a visit cannot continue. */
const unanswered = (['none', 'typing', 'loading', 'invalid', 'malformed', 'existing-appointment'] as const).map(
  (status): Partial<Facts> => ({ lookup: { status } }),
);
/** States of the search in which no branches are known. */
const branchless = (
  [
    'empty',
    'asking-position',
    'positioned',
    'typing',
    'locating',
    'not-found',
    'located',
    'loading',
    'waiting',
  ] as const
).map((search): Partial<Facts> => ({ search }));
/** Visits with neither a slot nor a complete request for a call. */
const slotless: readonly Partial<Facts>[] = [
  { chosen: 'branch' },
  { chosen: 'branch', search: 'ready' },
  { chosen: 'branch', callback: callback({ atPlace: true }) },
  { chosen: 'branch', callback: callback({ atTaxCode: true }) },
];
const yes = { callback: callback({ choice: 'yes' }) } as const;
const direct = (kind: 'branch' | 'agency', status: 'loading' | 'ready'): Partial<Facts> => ({
  direct: { kind, status },
});
const agent = (status: 'loading' | 'ready' | 'unknown'): Partial<Facts> => ({ direct: { kind: 'agent', status } });

// R0.2, R2.2.12-R2.2.25, R4.37
test.each<[RouteKey, Partial<Facts>, readonly Partial<Facts>[]]>([
  ['luogo', { params: 'reset' }, []],
  ['luogoC5', { ...salary, lookup: newPerson }, [{ product: 'personal' }, ...unanswered]],
  ['filiali', { search: 'ready' }, [...branchless, done, salary]],
  ['filiali', { search: 'opening' }, [salary]],
  ['filialiC5', { ...salary, search: 'ready' }, [...branchless, done, { product: 'personal' }]],
  ['filialiC5', { ...salary, search: 'opening' }, [{ product: 'personal' }]],
  ['filialiDirect', direct('branch', 'ready'), [none, direct('branch', 'loading'), direct('agency', 'ready')]],
  [
    'filialiDirectC5',
    { ...salary, ...direct('agency', 'ready') },
    [none, direct('agency', 'loading'), direct('branch', 'ready')],
  ],
  ['clinkDirect', agent('ready'), [none, agent('loading'), agent('unknown'), direct('branch', 'ready')]],
  ['codiceFiscale', slot, [{ chosen: 'branch' }, { search: 'ready' }, business]],
  ['codiceFiscale', { callback: callback({ forced: true }) }, [{ callback: callback({}) }, business]],
  [
    'codiceFiscale',
    { search: 'settled', chosen: 'branch', callback: callback({ offer: 'accepted' }) },
    [{ search: 'ready' }, { callback: callback({ offer: 'declined' }) }, business],
  ],
  ['codiceFiscaleC5', salary, [{ product: 'personal' }, business]],
  ['prestitoBusiness', business, [{ product: 'personal' }, salary]],
  [
    'datiPersonaliRiconosciuto',
    { ...slot, lookup: known() },
    [{ lookup: newPerson }, ...unanswered, ...slotless, done, salary],
  ],
  [
    'datiPersonaliNonRiconosciuto',
    { ...slot, lookup: { status: 'failed' } },
    [...unanswered, ...slotless, done, salary],
  ],
  [
    'datiPersonaliRiconosciutoC5',
    { ...salary, ...slot, lookup: known() },
    [{ product: 'personal' }, { lookup: newPerson }, ...unanswered, ...slotless, done],
  ],
  [
    'datiPersonaliNonRiconosciutoC5',
    { ...salary, ...slot },
    [{ product: 'personal' }, ...unanswered, ...slotless, done],
  ],
  [
    'datiPersonaliNonRiconosciutoBusiness',
    { ...business, lookup: newPerson },
    [{ product: 'personal' }, ...unanswered, done],
  ],
  ['clinkRicontatto', { ...slot, ...yes }, [...unanswered, done, business]],
  ['clink', slot, [...unanswered, ...slotless, done, business]],
  ['riepilogo', { creation: 'done' }, [{ creation: 'failed' }, salary]],
  ['riepilogoBusiness', { ...business, externalOppId: true }, [{ externalOppId: false }, { product: 'personal' }]],
  ['riepilogoC5', salary, [{ product: 'personal' }, business]],
  ['modificaAppuntamento', { params: 'reset' }, []],
])('%s is open with %j, and closed with any of %j', (key, facts, others) => {
  expect(enter(key, visitor(facts)).key).toBe(key);
  for (const other of others) {
    const refused = visitor({ ...facts, ...other });
    expect(enter(key, refused).key, JSON.stringify(other)).not.toBe(key);
    // Its entry is such a page.
    expect(ROUTES[key].admits({ ...refused, onSalarySite: true }), JSON.stringify(other)).toBe(false);
  }
});

describe('the named steps', () => {
  test.each<[RouteKey, 'personal' | 'salary' | 'business', number]>([
    ['luogo', 'personal', 1],
    ['filiali', 'personal', 2],
    ['filialiDirect', 'personal', 2],
    ['modificaAppuntamento', 'personal', 2],
    ['codiceFiscale', 'personal', 3],
    ['clinkDirect', 'personal', 4],
    ['datiPersonaliRiconosciuto', 'personal', 4],
    ['datiPersonaliNonRiconosciuto', 'personal', 4],
    ['clinkRicontatto', 'personal', 4],
    ['clink', 'personal', 4],
    ['riepilogo', 'personal', 5],
    ['codiceFiscaleC5', 'salary', 1],
    ['filialiC5', 'salary', 3],
    ['datiPersonaliNonRiconosciutoBusiness', 'business', 2],
    ['riepilogoBusiness', 'business', 3],
  ])('%s is in the %s journey step %i', (key, product, index) => {
    expect(progressIndex(key, product)).toBe(index);
  });
  it('are five, or three for business', () => {
    expect(progressSteps('personal')).toEqual(['where', 'when', 'taxCode', 'yourData', 'confirm']);
    expect(progressSteps('salary')).toEqual(['taxCode', 'where', 'when', 'yourData', 'confirm']);
    expect(progressSteps('business')).toEqual(['taxCode', 'activity', 'confirm']);
  });
});
