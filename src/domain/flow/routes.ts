import type { Product } from '../product.ts';
import type { Facts } from './flow-state.ts';
import {
  always,
  both,
  branchesReady,
  isBusiness,
  isCreated,
  isLookedUp,
  isPersonal,
  isRecognised,
  isSalary,
  mayAnswerCallback,
  mayGiveData,
  mayGiveTaxCode,
  not,
  type Test,
} from './predicates.ts';

/** What a visitor does on a page, whatever the product. */
export type Step =
  | 'place'
  | 'branches'
  | 'directBranch'
  | 'agentDirect'
  | 'taxCode'
  | 'knownPerson'
  | 'newPerson'
  | 'callbackChoice'
  | 'callbackContact'
  | 'summary'
  | 'change';

export interface Route {
  readonly step: Step;
  readonly product: Product | 'any';
  /** Percentage of the progress bar. */
  readonly progress: number;
  /** The path below the base path. */
  readonly path: string;
  /** The path, below /fa3/, under which analytics counts a page view; null: not counted. */
  readonly analytics: string | null;
  /** Whether a visit with these facts may open the page. */
  readonly admits: Test;
}

const row = (
  step: Step,
  product: Route['product'],
  progress: number,
  path: string,
  analytics: Route['analytics'],
  admits: Test,
): Route => ({ step, product, progress, path, analytics, admits });

const directReady =
  (kind: 'branch' | 'agency'): Test =>
  (f) =>
    f.direct.kind === kind && f.direct.status === 'ready' && !isCreated(f);
const agentKnown: Test = (f) =>
  f.direct.kind === 'agent' && f.direct.status !== 'loading' && f.direct.status !== 'unknown';
const openBranches = both(branchesReady, not(isCreated));
const mayGreet = both(mayGiveData, isRecognised);
/** Reads the answer, because by its number a no (160) would pass the threshold of a yes (150). */
const saidYes = both(mayAnswerCallback, (f) => f.callback.choice === 'yes');
const summaryReady: Test = (f) => isCreated(f) || f.externalOppId;

/**
 * The pages of the customer's flow, one row per page and product. A page of one product admits only that product, with
 * two exceptions: `luogo` is always open and sets the personal loan, and `codiceFiscale` admits salary-backed loans
 * too.
 */
// biome-ignore format: one line per route
export const ROUTES = {
  luogo: row('place', 'personal', 20, '/', null, always),
  luogoC5: row('place', 'salary', 40, '/c5/fissa-appuntamento/cerca-agenzia', null, both(isSalary, isLookedUp)),
  filiali: row('branches', 'personal', 30, '/scegli-filiale', 'fissa-appuntamento/data-appuntamento', both(isPersonal, openBranches)),
  filialiC5: row('branches', 'salary', 50, '/c5/fissa-appuntamento/scegli-filiale', 'c5/fissa-appuntamento/scegli-filiale', both(isSalary, openBranches)),
  filialiDirect: row('directBranch', 'personal', 30, '/scegli-filiale-direct', 'fissa-appuntamento/scegli-filiale-direct', both(isPersonal, directReady('branch'))),
  filialiDirectC5: row('directBranch', 'salary', 30, '/scegli-filiale-direct-c5', 'fissa-appuntamento/scegli-filiale-direct-c5', both(isSalary, directReady('agency'))),
  clinkDirect: row('agentDirect', 'any', 30, '/clink-direct', null, agentKnown),
  codiceFiscale: row('taxCode', 'personal', 40, '/codice-fiscale', 'fissa-appuntamento/codice-fiscale', mayGiveTaxCode),
  codiceFiscaleC5: row('taxCode', 'salary', 20, '/c5/fissa-appuntamento/codice-fiscale', 'c5/fissa-appuntamento/codice-fiscale', isSalary),
  prestitoBusiness: row('taxCode', 'business', 40, '/prestito-business/codice-fiscale', 'prestito-business/codice-fiscale', isBusiness),
  datiPersonaliRiconosciuto: row('knownPerson', 'personal', 80, '/dati-personali-riconosciuto', 'fissa-appuntamento/dati-personali-riconosciuto', both(isPersonal, mayGreet)),
  datiPersonaliNonRiconosciuto: row('newPerson', 'personal', 80, '/dati-personali-non-riconosciuto', 'fissa-appuntamento/dati-personali', both(isPersonal, mayGiveData)),
  datiPersonaliRiconosciutoC5: row('knownPerson', 'salary', 80, '/c5/fissa-appuntamento/dati-personali-riconosciuto', 'c5/fissa-appuntamento/dati-personali-riconosciuto', both(isSalary, mayGreet)),
  datiPersonaliNonRiconosciutoC5: row('newPerson', 'salary', 80, '/c5/fissa-appuntamento/dati-personali-non-riconosciuto', 'c5/fissa-appuntamento/dati-personali-non-riconosciuto', both(isSalary, mayGiveData)),
  datiPersonaliNonRiconosciutoBusiness: row('newPerson', 'business', 80, '/prestito-business/dati-personali-non-riconosciuto', 'prestito-business/dati-personali-non-riconosciuto', both(isBusiness, mayGiveData)),
  clink: row('callbackChoice', 'any', 60, '/clink', 'fissa-appuntamento/clink', mayAnswerCallback),
  clinkRicontatto: row('callbackContact', 'any', 80, '/clink-ricontatto', 'fissa-appuntamento/clink-form', saidYes),
  riepilogo: row('summary', 'personal', 100, '/riepilogo', 'fissa-appuntamento/thank-you-page', both(isPersonal, summaryReady)),
  riepilogoBusiness: row('summary', 'business', 100, '/prestito-business/fissa-appuntamento/thank-you-page', 'prestito-business/fissa-appuntamento/thank-you-page', both(isBusiness, summaryReady)),
  riepilogoC5: row('summary', 'salary', 100, '/c5/fissa-appuntamento/thank-you-page', 'c5/fissa-appuntamento/thank-you-page', isSalary),
  modificaAppuntamento: row('change', 'any', 50, '/modifica-appuntamento', null, always),
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof ROUTES;
export const ROUTE_KEYS = Object.keys(ROUTES) as readonly RouteKey[];

/** The route of a step for a product; undefined if the product does not have the step. */
export function routeFor(step: Step, product: Product): RouteKey | undefined {
  const fits = (route: Route) => route.step === step && (route.product === product || route.product === 'any');
  return ROUTE_KEYS.find((key) => fits(ROUTES[key]));
}

/** The route of a step for a product; throws if the product does not have the step. */
export function routeOf(step: Step, product: Product): RouteKey {
  const key = routeFor(step, product);
  if (!key) throw new Error(`${product} has no ${step}`);
  return key;
}

/** The page that a navigation reaches, and the product it sets. */
export interface Landing {
  readonly key: RouteKey;
  readonly product: Product;
}
const MAIN_ENTRY: Landing = { key: 'luogo', product: 'personal' };
const SALARY_ENTRY: Landing = { key: 'codiceFiscaleC5', product: 'salary' };

/** The first page of a site, to which a refused navigation leads. */
export const entryOf = ({ onSalarySite }: Pick<Facts, 'onSalarySite'>): Landing =>
  onSalarySite ? SALARY_ENTRY : MAIN_ENTRY;

/**
 * The page and product that a navigation to `key` reaches. If the page is not open, the site's first page and its
 * product: with another product that page would redirect to itself for ever.
 */
export function enter(key: RouteKey, facts: Facts): Landing {
  if (key === MAIN_ENTRY.key) return MAIN_ENTRY;
  if (ROUTES[key].admits(facts)) return { key, product: facts.product };
  return entryOf(facts);
}
