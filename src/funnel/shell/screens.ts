import type { Step } from '#domain/flow/routes.ts';
import { fetchScreen, type LoadScreen } from '../parts/lazy-screen.tsx';
import type { VisitWords } from '../session/visit-words.ts';

const branches: LoadScreen = () =>
  import('../screens/branches/branches.tsx').then((m) => ({ default: m.BranchesScreen }));
const taxCode: LoadScreen = () =>
  import('../screens/tax-code/tax-code.tsx').then((m) => ({ default: m.TaxCodeScreen }));
const known: LoadScreen = () =>
  import('../screens/known-person/known-person.tsx').then((m) => ({ default: m.KnownPersonScreen }));
const form: LoadScreen = () =>
  import('../screens/new-person/new-person.tsx').then((m) => ({ default: m.NewPersonScreen }));
const summary: LoadScreen = () => import('../screens/summary/summary.tsx').then((m) => ({ default: m.SummaryScreen }));
const directBranch: LoadScreen = () =>
  import('../screens/direct-branch/direct-branch.tsx').then((m) => ({ default: m.DirectBranchScreen }));
const agentDirect: LoadScreen = () =>
  import('../screens/agent-direct/agent-direct.tsx').then((m) => ({ default: m.AgentDirectScreen }));
const callbackChoice: LoadScreen = () =>
  import('../screens/callback-choice/callback-choice.tsx').then((m) => ({ default: m.CallbackChoiceScreen }));
const callbackContact: LoadScreen = () =>
  import('../screens/callback-contact/callback-contact.tsx').then((m) => ({ default: m.CallbackContactScreen }));
const change: LoadScreen = () => import('../screens/change/change.tsx').then((m) => ({ default: m.ChangeScreen }));

/** One screen per step, for all products; the first is part of the entry, the others load on demand. */
export const LAZY_SCREENS: Readonly<Record<Exclude<Step, 'place'>, LoadScreen>> = {
  branches,
  taxCode,
  knownPerson: known,
  newPerson: form,
  summary,
  directBranch,
  agentDirect,
  callbackChoice,
  callbackContact,
  change,
};

/** Preloaded while the visitor reads the page before, at most once. */
const AFTER: Partial<Record<Step, readonly LoadScreen[]>> = {
  place: [branches, taxCode],
  branches: [taxCode, form, known],
  taxCode: [form, known],
  callbackChoice: [callbackContact, summary],
  callbackContact: [summary],
  knownPerson: [summary],
  newPerson: [summary],
  change: [summary],
};
export const preloadAfter = (step: Step, words: VisitWords): void => {
  for (const load of AFTER[step] ?? []) void fetchScreen(load, words).catch(() => undefined);
};
