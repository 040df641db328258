import type { Facts, Search } from './flow-state.ts';

/**
 * The numeric flow state of the specification. Pages compare it with thresholds, so the numbers are no order of time:
 * `created` is 1, below every threshold, so that a booking is not submitted twice.
 */
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

/** The flow state from which on a page is ready. The guards of the routes read facts instead. */
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

function phaseUnderWay(f: Facts): Phase | null {
  if (f.change.status === 'ready') return f.chosen === 'slot' ? 'personKnown' : 'appointmentFound';
  return LOOKUP_UNDER_WAY[f.lookup.status];
}

/** The flow state if nothing is under way. After a failed lookup the visit continues as with a new customer (140). */
function phaseAtRest(f: Facts): Phase {
  if (f.lookup.status === 'ready' || f.lookup.status === 'failed') return 'personKnown';
  if (f.search === 'settled' || f.callback.forced) return 'slidesLoaded';
  const { direct } = f;
  return direct.kind !== 'none' && direct.kind !== 'agent' && direct.status === 'ready'
    ? 'branchesFound'
    : 'paramsChecked';
}

/**
 * Derives the flow state from the facts. A running search for a place (50 to 80) takes precedence over a known tax code
 * (140): salary-backed loans ask for the code before the place.
 */
export function phaseOf(f: Facts): Phase {
  if (f.params === 'reset') return 'reset';
  if (f.params === 'checking') return 'paramsChecking';
  return CREATION[f.creation] ?? phaseUnderWay(f) ?? SEARCH[f.search] ?? CHOICE[f.callback.choice] ?? phaseAtRest(f);
}
