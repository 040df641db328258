import { expect, it, test } from 'vitest';
import { callback, flagged, known, newPerson, visitor } from './flow-state.testing.ts';
import { backToPlace, type Facts, initialFacts } from './flow-state.ts';
import { PHASE, phaseOf, reached, THRESHOLD } from './phase.ts';
import { enter, type RouteKey } from './routes.ts';

const settled = { search: 'settled', chosen: 'slot' } as const;
const TABLE: readonly [number, Partial<Facts>][] = [
  [-1, { search: 'typing' }],
  [-1, { ...settled, lookup: { status: 'typing' } }],
  [0, { params: 'reset' }],
  [10, { params: 'checking' }],
  [20, {}],
  [30, { search: 'asking-position' }],
  [40, { search: 'positioned' }],
  [50, { search: 'locating' }],
  [55, { search: 'not-found' }],
  [60, { search: 'located' }],
  [70, { search: 'loading' }],
  [75, { search: 'waiting' }],
  [80, { search: 'ready' }],
  [80, { direct: { kind: 'branch', status: 'ready' } }],
  [80, { direct: { kind: 'agency', status: 'ready' } }],
  [20, { direct: { kind: 'branch', status: 'loading' } }],
  [20, { direct: { kind: 'agent', status: 'ready' } }],
  [130, { chosen: 'branch', change: { status: 'ready', detailsChanged: false } }],
  [140, { chosen: 'slot', change: { status: 'ready', detailsChanged: false } }],
  [80, { product: 'salary', search: 'ready', lookup: newPerson }],
  [90, { search: 'opening' }],
  [100, settled],
  [100, { search: 'settled', chosen: 'branch', callback: callback({ offer: 'accepted' }) }],
  [100, { callback: callback({ forced: true }) }],
  [110, { ...settled, lookup: { status: 'loading' } }],
  [120, { ...settled, lookup: { status: 'invalid' } }],
  [120, { ...settled, lookup: { status: 'malformed' } }],
  [130, { ...settled, lookup: { status: 'existing-appointment' } }],
  [140, { ...settled, lookup: newPerson }],
  [140, { ...settled, lookup: { status: 'failed' } }],
  [140, { product: 'business', lookup: newPerson }],
  [150, { ...settled, lookup: newPerson, callback: { ...flagged, choice: 'yes' } }],
  [160, { ...settled, lookup: newPerson, callback: { ...flagged, choice: 'no' } }],
  [170, { ...settled, lookup: newPerson, creation: 'running' }],
  [180, { ...settled, lookup: newPerson, creation: 'failed' }],
  [1, { ...settled, lookup: newPerson, creation: 'done' }],
];

// R4.1-R4.10, R4.13, R4.65, R4.67, R0.1
test.each(TABLE)('the flow state is %i for %o', (number, facts) => {
  expect(PHASE[phaseOf(visitor(facts))]).toBe(number);
});

it('derives every documented number from some visit', () => {
  const derived = new Set(TABLE.map(([number]) => number));
  expect([...derived].sort((a, b) => a - b)).toEqual(Object.values(PHASE).sort((a, b) => a - b));
});

// R4.11
it('starts with the link check', () => {
  expect(phaseOf(initialFacts)).toBe('paramsChecking');
});

// R4.10, R4.12
it('is below every threshold after a booking, and above all of them after a failed create', () => {
  for (const threshold of Object.values(THRESHOLD)) {
    expect(reached('created', threshold)).toBe(false);
    expect(reached('createFailed', threshold)).toBe(true);
  }
  expect(Object.values(THRESHOLD).map((name) => PHASE[name])).toEqual([20, 80, 100, 140]);
});

// R4.12
it('reaches a threshold at its exact value', () => {
  for (const threshold of Object.values(THRESHOLD)) expect(reached(threshold, threshold)).toBe(true);
  expect(reached('paramsChecking', 'paramsChecked')).toBe(false);
});

// R2.2.8
it('is 20 again after Back to the place, until the place is settled again', () => {
  const back = backToPlace(visitor({ ...settled, lookup: { status: 'none' } }));
  expect(phaseOf(back)).toBe('paramsChecked');
});

// R4.12
it('opens each page of product 1 from its threshold on, step by step', () => {
  const slot = { search: 'settled', chosen: 'slot' } as const;
  const walk: readonly Partial<Facts>[] = [
    ...([{}, { search: 'typing' }, { search: 'locating' }, { search: 'not-found' }, { search: 'located' }] as const),
    ...([{ search: 'loading' }, { search: 'waiting' }, { search: 'ready' }, { search: 'opening' }, slot] as const),
    ...(['loading', 'invalid', 'existing-appointment', 'failed'] as const).map((status) => ({
      ...{ ...slot, lookup: { status } },
    })),
    ...(['none', 'running', 'failed', 'done'] as const).map((creation) => ({ ...slot, lookup: newPerson, creation })),
  ];
  const pages = { branches: 'filiali', taxCode: 'codiceFiscale', person: 'datiPersonaliNonRiconosciuto' } as const;
  for (const facts of walk.map(visitor))
    for (const [of, key] of Object.entries(pages) as [keyof typeof pages, RouteKey][])
      expect(enter(key, facts).key === key, `${key} in ${phaseOf(facts)}`).toBe(reached(phaseOf(facts), THRESHOLD[of]));
});

// R0.3
it('ignores a known tax code until the slot is chosen, then restores 140', () => {
  const early = visitor({ search: 'ready', lookup: known() });
  expect(phaseOf(early)).toBe('branchesFound');
  expect(enter('filiali', early).key).toBe('filiali');
  const chosen = visitor({ ...settled, lookup: known() });
  expect(phaseOf(chosen)).toBe('personKnown');
  expect(enter('datiPersonaliRiconosciuto', chosen).key).toBe('datiPersonaliRiconosciuto');
});
