// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { callback, known, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { foreign, pseudo } from '#texts/pseudo.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { showIn } from '../actions/funnel.testing.tsx';
import { createActions } from '../actions/page-actions.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { Cookies } from '../dialogs/cookies.tsx';
import { Modals } from '../dialogs/modals.tsx';
import { PlaceScreen } from '../screens/place/place.tsx';
import { ProductChoice } from '../screens/place/product-choice.tsx';
import type { Appointment } from '../session/appointment.ts';
import { aBranch, aFlow, aSite } from '../session/deps.testing.ts';
import { NO_FORM } from '../session/person.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { type Modal, NO_CHOICE, type Visit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { App } from './app.tsx';
import { LAZY_SCREENS } from './screens.ts';

afterEach(cleanup);

const words = someWords(pseudo(wordsOf('it')));
/** Values have no vowels, so that every vowel belongs to a text. */
const branch = aBranch({ code: '01', name: 'Mln', address: 'V. Vl 12', city: 'Mln', province: 'ML' });
const other = aBranch({ ...branch, code: '02', name: 'Mnz', lat: 45.58 });
const brand = { name: 'Vlr', company: 'Vlr', motto: '', parent: '', phone: '02', privacyMail: 'p@v.zz' };
const site = aSite({ brand, words: pseudo(aSite().words), consentBrands: { lender: 'Vlr', mark: 'Qntvl' } });
const form = { ...NO_FORM, firstName: 'Mr', lastName: 'Rss', email: 'm***@p.zz', mobile: '***21' };
const chosen = { ...NO_CHOICE, branch, days: branch.days, date: '2026-11-23', hour: '09:30' };
const appointment: Appointment = {
  code: '01X',
  kind: 'visit',
  product: 'personal',
  date: '2026-11-23',
  hour: '09:30',
  branch,
  opening: [{ weekday: 1, opens: 510, closes: 780 }],
  status: 'confirmed',
  version: 1,
  person: { firstName: 'Mr', lastName: 'R****', email: 'm***@p.zz', mobile: '***21' },
  confirmBy: '',
  confirmUntil: 0,
  call: null,
  callHours: null,
  mailReturned: false,
  earlier: { wish: null },
  beside: null,
};
const own = (change: Partial<Appointment> = {}): Partial<Visit> => ({
  oppId: '01X',
  ownAppointment: { status: 'loaded', appointment: { ...appointment, ...change } },
});
const refused = { reason: 'slot-taken', message: '2', free: [{ date: '2026-11-24', hour: '09:00' }] } as const;
const on = (facts: Partial<Facts>, change: Partial<Visit> = {}): Partial<Visit> => ({
  facts: visitor({ search: 'settled', chosen: 'slot', lookup: newPerson, ...facts }),
  branches: [branch, other],
  place: { cap: '1', city: 'Mln', lat: 45, lng: 9, type: 'CAP' },
  choice: chosen,
  form,
  ...change,
});

/** Every visible, announced or prefilled text. */
function said(): string {
  const named = [...document.body.querySelectorAll('*')].flatMap((one) =>
    ['alt', 'title', 'placeholder', 'aria-label', 'aria-roledescription', 'aria-valuetext'].map((name) =>
      one.getAttribute(name),
    ),
  );
  const texts = [...document.body.querySelectorAll('*')].flatMap((one) =>
    [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((text) => text.textContent),
  );
  return [...named, ...texts, document.title].filter(Boolean).join('\n');
}

/** Renders, presses every button that shows more, and collects the texts again. */
async function spokenBy(children: ReactNode, visit: Partial<Visit>): Promise<string> {
  const shown = showIn(children, visit, {}, { site, today: () => '2026-11-22' }, words);
  await act(async () => undefined);
  const before = said();
  for (const form of document.querySelectorAll('form')) await act(async () => void fireEvent.submit(form));
  for (const each of screen.queryAllByRole('button', { name: /mààppàà/i }))
    await act(async () => void fireEvent.click(each));
  for (const field of document.querySelectorAll('input')) fireEvent.blur(field);
  const after = said();
  shown.unmount();
  return `${before}\n${after}`;
}

const PLACES: readonly [string, Partial<Visit>][] = [
  ['place', {}],
  ['place of agencies', { facts: visitor({ product: 'salary' }) }],
  ['place of a lost visit, with a stale link', { visitGone: true, staleLink: true, productSwitched: true }],
  ...(['required', 'not-found', 'activate', 'disabled', 'blocked'] as const).map(
    (placeFault): [string, Partial<Visit>] => [`place, ${placeFault}`, { placeFault }],
  ),
  ['place, found', on({ search: 'ready', chosen: 'nothing' })],
  ['place, no agency', on({ product: 'salary', search: 'ready' }, { isPP: true })],
];
// R0.81
test.each(PLACES)('%s shows no text in another language', async (_, visit) => {
  expect(foreign(await spokenBy(<PlaceScreen />, visit))).toEqual([]);
});

const taken = { kind: 'agent', status: 'taken' } as const;
const SCREENS: readonly [keyof typeof LAZY_SCREENS, Partial<Visit>][] = [
  ['branches', on({})],
  [
    'branches',
    on(
      { product: 'salary' },
      { isPP: true, provisional: true, takenSlot: { hour: '09:00', near: [{ date: '2026-11-24', hour: '09:00' }] } },
    ),
  ],
  ['branches', { branchInstead: true, form }],
  ...(['personal', 'salary', 'business'] as const).flatMap((product): [keyof typeof LAZY_SCREENS, Partial<Visit>][] => [
    ['taxCode', on({ product }, { taxCodeFault: 'tax-code-letter' })],
    ['newPerson', on({ product }, { form: { ...NO_FORM, isRegisteredCompany: '0' } })],
  ]),
  ['newPerson', on({}, { refusal: 'minor' })],
  ['knownPerson', on({ lookup: known() })],
  ['callbackChoice', on({ callback: callback({ atPlace: true }) })],
  ['callbackContact', on({ callback: callback({ atPlace: true, choice: 'yes' }) }, { form: NO_FORM })],
  ['directBranch', on({ direct: { kind: 'branch', status: 'ready' } })],
  ['agentDirect', on({}, { agent: { code: '7', name: 'Gr', oam: '12', multiArea: false } })],
  ['agentDirect', on({ direct: taken }, { agent: { code: '7', name: 'Gr', oam: '', multiArea: false } })],
  ['change', on({ change: { status: 'ready', detailsChanged: false } }, { ...own(), changedMeanwhile: true })],
  ['change', on({ change: { status: 'ready', detailsChanged: true } }, own())],
  ['summary', own()],
  ['summary', own({ product: 'salary', branch: { ...branch, agency: true } })],
  ['summary', own({ kind: 'request', product: 'business', date: '', hour: '' })],
  ['summary', own({ kind: 'call', date: '', hour: '', call: { date: '2026-11-23', hour: '13:00', words: 'x y' } })],
  ['summary', own({ status: 'provisional' })],
  ['summary', own({ status: 'cancelled' })],
  ['summary', own({ status: 'cancelled', confirmBy: '12:30' })],
  ['summary', own({ confirmBy: '12:30' })],
  ['summary', own({ confirmBy: '12:30', beside: 'another-verified' })],
  ['summary', own({ beside: 'others-unverified' })],
  ['summary', { ...own(), survey: { status: 'sent', job: 1, loans: 'No' } }],
  ['summary', { ownAppointment: { status: 'refused', refusal: refused } }],
  ['summary', { ownAppointment: { status: 'waiting' }, oppId: '' }],
  ['summary', { ownAppointment: { status: 'missing' } }],
  ['summary', { ownAppointment: { status: 'loading' } }],
];
// R0.81
test.each(SCREENS)('%s shows no text in another language: %o', async (step, visit) => {
  const { default: Screen } = await LAZY_SCREENS[step]();
  expect(foreign(await spokenBy(<Screen />, visit))).toEqual([]);
});

const DIALOGS: readonly (readonly [Modal, Partial<Visit>])[] = [
  ...(
    ['branches', 'taxCode', 'slots', 'create', 'network', 'humanCheck', 'agent', 'editLoad', 'editSave'] as const
  ).map((fault) => [{ kind: 'error', fault }, {}] as const),
  [{ kind: 'far', km: 31 }, {}],
  [{ kind: 'privacy' }, {}],
  ...(['cf-inesistente', 'none-planned', 'network'] as const).map(
    (fault) => [{ kind: 'edit' }, on({ product: 'business' }, { edit: { step: 'fault', fault } })] as const,
  ),
  [{ kind: 'edit' }, { edit: { step: 'ask' } }],
  [{ kind: 'edit' }, { edit: { step: 'known' } }],
  [{ kind: 'edit' }, { edit: { step: 'code', reference: '1', mask: 'm***@p.zz', wrong: true, again: false } }],
  [{ kind: 'edit' }, { edit: { step: 'code', reference: '1', mask: 'm***@p.zz', wrong: false, again: true } }],
  [{ kind: 'contacts', ofLead: true }, {}],
];
// R0.81
test.each(DIALOGS)('the dialog %o shows no text in another language: %o', async (modal, visit) => {
  expect(foreign(await spokenBy(<Modals />, { ...visit, modal }))).toEqual([]);
});

test('the product cards and the cookie notice show no text in another language', async () => {
  expect(foreign(await spokenBy(<ProductChoice />, {}))).toEqual([]);
  const notice = <Cookies choice={createStore(null)} asked={true} onAnswered={() => undefined} />;
  expect(foreign(await spokenBy(notice, {}))).toEqual([]);
});

test('the frame around every screen shows no text in another language', async () => {
  const { deps, store } = aFlow({}, {}, { site });
  const funnel = {
    ...{ store, site, words, act: createActions(deps), actionsOf: actionsOnce(deps) },
    ...{ slowCalls: watchCalls(deps.call, () => () => undefined), today: deps.today, showHuman: () => undefined },
  };
  const tracker = { page: async () => undefined, callbackClick: async () => undefined, cardClick: () => undefined };
  history.replaceState(null, '', '/fa3/');
  render(<App funnel={funnel} tracker={tracker} choice={createStore<CookieAnswer>(null)} />);
  await screen.findByRole('heading', { level: 1 });
  expect(foreign(said())).toEqual([]);
});

test('the check finds an Italian word among pseudo-language texts', async () => {
  const shown = showIn(<PlaceScreen />, {}, {}, { site }, someWords(wordsOf('it')));
  expect(foreign(said())).toContain('incontrarci?');
  shown.unmount();
});
