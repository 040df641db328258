// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import { aBranch, aFlow, aSite } from '../session/deps.testing.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { NO_CHOICE, type Visit, withFacts } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { App } from './app.tsx';

const quiet = async () => undefined;
const { brand } = aSite();
const site = aSite({ brand: { ...brand, phone: '02 0000 0000' } });

/** The whole page at an address. */
function open(path: string, visit: Partial<Visit> = {}, words = someWords(), showHuman = vi.fn()) {
  history.replaceState(null, '', path);
  const { store, deps } = aFlow({}, visit, { site });
  const slowCalls = watchCalls(deps.call, () => () => undefined);
  const funnel = {
    ...{ store, site, slowCalls, act: createActions(deps), actionsOf: actionsOnce(deps), today: deps.today },
    ...{ showHuman, words },
  };
  const tracker = { page: quiet, callbackClick: quiet, cardClick: () => undefined };
  render(<App funnel={funnel} tracker={tracker} choice={createStore<CookieAnswer>('no')} />);
  return { store, slowCalls, showHuman };
}
const heading = () => screen.findByRole('heading', { level: 1 });
const progress = () => screen.getByRole('progressbar');
const branch = aBranch();
const ready: Partial<Visit> = {
  facts: visitor({ search: 'settled', chosen: 'slot', lookup: newPerson }),
  branches: [branch],
  choice: { ...NO_CHOICE, branch, days: branch.days, date: '2026-11-23', hour: '09:30' },
};

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockReturnValue());
afterEach(() => {
  cleanup();
  document.title = '';
  vi.restoreAllMocks();
});

// R14.3.16
test('the title begins with «Errore:» while the page shows an error', async () => {
  const { store } = open('/fa3/');
  await heading();
  const problem = (formProblem: boolean) => act(() => store.update((v) => ({ ...v, formProblem })));
  problem(true);
  expect(document.title).toBe('Errore: Fissa un appuntamento | Velaria Credito');
  problem(false);
  expect(document.title).toBe('Fissa un appuntamento | Velaria Credito');
});

// R14.3.7
test('an agent’s page is on its last step once the request is accepted', async () => {
  const taken = { direct: { kind: 'agent', status: 'taken' } } as const;
  const { store } = open('/fa3/clink-direct', { facts: visitor({ direct: { kind: 'agent', status: 'ready' } }) });
  await heading();
  expect(progress().getAttribute('aria-valuetext')).toBe('Passo 4 di 5: I tuoi dati');
  act(() => store.update((v) => withFacts(v, taken)));
  expect(progress().getAttribute('aria-valuetext')).toBe('Passo 5 di 5: Conferma');
});

// R13.4.2
test('the human check starts on the second page, not on the first', async () => {
  const first = open('/fa3/', ready);
  await heading();
  expect(first.showHuman).not.toHaveBeenCalled();
  cleanup();
  const second = open('/fa3/scegli-filiale', ready);
  await heading();
  expect(second.showHuman).toHaveBeenCalledWith('personal');
});

// R15.7.1
test('choosing a slot does not render the frame again; changing the product does', async () => {
  const all = wordsOf('it');
  const progressText = vi.fn(all.common.progress);
  const { store } = open('/fa3/', ready, someWords({ ...all, common: { ...all.common, progress: progressText } }));
  await heading();
  progressText.mockClear();
  act(() => store.update((v) => ({ ...v, choice: { ...v.choice, hour: '10:00' } })));
  expect(progressText).not.toHaveBeenCalled();
  act(() => store.update((v) => withFacts(v, { product: 'salary' })));
  expect(progressText).toHaveBeenCalled();
});

// R14.4.7
test('a slow call shows a message with a button that stops the wait and loses nothing', async () => {
  const { slowCalls } = open('/fa3/');
  await heading();
  expect(screen.queryByText(/^Sto ancora provando/)).toBeNull();
  const stopped = vi.spyOn(slowCalls, 'stop');
  act(() => slowCalls.slow.update(() => 1));
  fireEvent.click(within(screen.getByText(/^Sto ancora provando/)).getByRole('button', { name: 'Riprova' }));
  expect(stopped).toHaveBeenCalledOnce();
});

// R14.4.5
test("the header has the lender's telephone number and a sail with one more slice at each step", async () => {
  const slices = () => [...progress().children].map(({ className }) => className);
  open('/fa3/');
  await heading();
  const call = within(screen.getByRole('banner')).getByRole('link', { name: 'Chiama 02 0000 0000' });
  expect(call.getAttribute('href')).toBe('tel:0200000000');
  const [on, off] = [slices()[0], slices().at(-1)];
  expect([slices(), on === off]).toEqual([[on, off, off, off, off], false]);
  cleanup();
  open('/fa3/codice-fiscale', ready);
  await heading();
  expect(slices().filter((one) => one === on).length).toBeGreaterThan(1);
});
