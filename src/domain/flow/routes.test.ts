import { describe, expect, it, test } from 'vitest';
import { callback, flagged, known, newPerson, visitor } from './facts.testing.ts';
import { analyticsPath, routeByPath } from './paths.ts';
import { progressIndex, progressSteps } from './progress.ts';
import { enter, ROUTE_KEYS, ROUTES, type RouteKey, routeFor } from './routes.ts';

const slot = { search: 'settled', chosen: 'slot', lookup: newPerson } as const;

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
])('%s is %s at %i per cent, seen as %s', (path, key, progress, analytics) => {
  expect(routeByPath(path)).toBe(key);
  expect(ROUTES[key].progress).toBe(progress);
  expect(analyticsPath(key, false)).toBe(analytics);
});

/** Pages of personal data and thanks whose virtual path is the path itself. */
test.each<[RouteKey, string, number]>([
  ['datiPersonaliRiconosciutoC5', 'c5/fissa-appuntamento/dati-personali-riconosciuto', 80],
  ['datiPersonaliNonRiconosciutoC5', 'c5/fissa-appuntamento/dati-personali-non-riconosciuto', 80],
  ['datiPersonaliNonRiconosciutoBusiness', 'prestito-business/dati-personali-non-riconosciuto', 80],
  ['riepilogoBusiness', 'prestito-business/fissa-appuntamento/thank-you-page', 100],
  ['riepilogoC5', 'c5/fissa-appuntamento/thank-you-page', 100],
])('%s is at and seen as %s', (key, path, progress) => {
  expect(ROUTES[key]).toMatchObject({ path: `/${path}`, analytics: path, progress });
});

describe('the table', () => {
  it('has 21 rows with distinct paths', () => {
    expect(new Set(ROUTE_KEYS.map((key) => ROUTES[key].path)).size).toBe(21);
  });
  it('knows the old back links and leaves the rest to the catch-all', () => {
    expect(routeByPath('/c5/scegli-luogo')).toBe('luogoC5');
    expect(routeByPath('/1/scegli-luogo')).toBe('luogo');
    expect(routeByPath('/clink/')).toBe('clink');
    expect(routeByPath('/altro')).toBeUndefined();
  });
  it('has no page for known people in the business journey', () => {
    expect(routeFor('knownPerson', 'business')).toBeUndefined();
  });
  it('gives a requested callback its own virtual summary', () => {
    expect(analyticsPath('riepilogoC5', true)).toBe('fissa-appuntamento/thank-you-page-clink');
  });
});

describe('the guards', () => {
  it('send a refused visitor to the entry of the site, with the product it needs', () => {
    const business = visitor({ product: 'business' });
    expect(enter('filiali', business)).toEqual({ key: 'luogo', product: 'personal' });
    expect(enter('filiali', { ...business, onSalarySite: true })).toEqual({
      key: 'codiceFiscaleC5',
      product: 'salary',
    });
  });
  it('keep personal data shut without a slot or a callback, but not for business', () => {
    const stranger = visitor({ lookup: newPerson });
    expect(enter('datiPersonaliNonRiconosciuto', stranger).key).toBe('luogo');
    expect(enter('datiPersonaliNonRiconosciuto', { ...stranger, callback: flagged }).key).toBe(
      'datiPersonaliNonRiconosciuto',
    );
    const key = 'datiPersonaliNonRiconosciutoBusiness';
    expect(enter(key, { ...stranger, product: 'business' }).key).toBe(key);
  });
  // R4.10
  it('keep the pages open after a failed create and shut after a booking', () => {
    const facts = visitor({ ...slot, lookup: known() });
    for (const key of ['filiali', 'codiceFiscale', 'datiPersonaliRiconosciuto', 'clink'] as const) {
      expect(enter(key, { ...facts, creation: 'failed' }).key).toBe(key);
      expect(enter(key, { ...facts, creation: 'done' }).key).toBe('luogo');
    }
  });
  it('open the callback contact for Yes only, since No has the larger number', () => {
    const answered = (choice: 'yes' | 'no') => visitor({ ...slot, callback: callback({ external: true, choice }) });
    expect(enter('clinkRicontatto', answered('yes')).key).toBe('clinkRicontatto');
    expect(enter('clinkRicontatto', answered('no')).key).toBe('luogo');
  });
  it('open the summary for a booking or an external appointment', () => {
    expect(enter('riepilogo', visitor()).key).toBe('luogo');
    expect(enter('riepilogo', visitor({ creation: 'done' })).key).toBe('riepilogo');
    expect(enter('riepilogo', visitor({ externalOppId: true })).key).toBe('riepilogo');
  });
});

describe('the named steps', () => {
  test.each<[RouteKey, 'personal' | 'salary' | 'business', number]>([
    ['luogo', 'personal', 1],
    ['codiceFiscale', 'personal', 3],
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
    expect(progressSteps('salary')).toEqual(['taxCode', 'where', 'when', 'yourData', 'confirm']);
    expect(progressSteps('business')).toEqual(['taxCode', 'activity', 'confirm']);
  });
});
