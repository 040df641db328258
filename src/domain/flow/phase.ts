import type { Facts, Search } from './flow-state.ts';

/** The numeric flow state. The numbers are thresholds, not an order of time: `created` is 1 on purpose. */
export const PHASE = {
  busy: -1,
  reset: 0,
  created: 1,
  paramsChecking: 10,
  paramsChecked: 20,
  geolocating: 30,
  geolocated: 40,
  positionSearching: 50,
  positionFailed: 55,
  positionFound: 60,
  branchesLoading: 70,
  branchesAwaited: 75,
  branchesFound: 80,
  slidesLoading: 90,
  slidesLoaded: 100,
  taxCodeLoading: 110,
  taxCodeFailed: 120,
  appointmentFound: 130,
  personKnown: 140,
  callbackYes: 150,
  callbackNo: 160,
  creating: 170,
  createFailed: 180,
} as const;
export type Phase = keyof typeof PHASE;

/** The state from which a page is ready, by number; the guards read facts instead. */
export const THRESHOLD = {
  place: 'paramsChecked',
  branches: 'branchesFound',
  taxCode: 'slidesLoaded',
  person: 'personKnown',
} as const satisfies Record<string, Phase>;

export const reached = (now: Phase, threshold: Phase): boolean => PHASE[now] >= PHASE[threshold];

const CREATION = { none: null, running: 'creating', failed: 'createFailed', done: 'created' } as const;
const CHOICE = { none: null, yes: 'callbackYes', no: 'callbackNo' } as const;
const SEARCH = {
  empty: null,
  'asking-position': 'geolocating',
  positioned: 'geolocated',
  typing: 'busy',
  locating: 'positionSearching',
  'not-found': 'positionFailed',
  located: 'positionFound',
  loading: 'branchesLoading',
  waiting: 'branchesAwaited',
  ready: 'branchesFound',
  opening: 'slidesLoading',
  settled: null,
} as const satisfies Record<Search, Phase | null>;
const LOOKUP_UNDER_WAY = {
  none: null,
  typing: 'busy',
  loading: 'taxCodeLoading',
  invalid: 'taxCodeFailed',
  malformed: 'taxCodeFailed',
  'existing-appointment': 'appointmentFound',
  failed: null,
  ready: null,
} as const satisfies Record<Facts['lookup']['status'], Phase | null>;

function underWay(f: Facts): Phase | null {
  if (f.change.status === 'ready') return f.chosen === 'slot' ? 'personKnown' : 'appointmentFound';
  return LOOKUP_UNDER_WAY[f.lookup.status];
}

/** A lookup that failed by the network is END 140 too: the visit continues as a new customer, with empty data. */
function answered(f: Facts): Phase {
  if (f.lookup.status === 'ready' || f.lookup.status === 'failed') return 'personKnown';
  if (f.search === 'settled' || f.callback.forced) return 'slidesLoaded';
  const { direct } = f;
  return direct.kind !== 'none' && direct.kind !== 'agent' && direct.status === 'ready'
    ? 'branchesFound'
    : 'paramsChecked';
}

/**
 * Derives the number from the facts. A running place search overrides a known tax code: on product 3 the code comes
 * first and the search falls back to 50-80. Once the place is settled, the known code restores 140.
 */
export function phaseOf(f: Facts): Phase {
  if (f.params === 'reset') return 'reset';
  if (f.params === 'checking') return 'paramsChecking';
  return CREATION[f.creation] ?? underWay(f) ?? SEARCH[f.search] ?? CHOICE[f.callback.choice] ?? answered(f);
}
