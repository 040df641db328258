// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { flagged, known, newPerson, visitor } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { ROUTE_KEYS, ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { actionsOnce } from '../actions/actions-once.ts';
import { createActions } from '../actions/page-actions.ts';
import { urlOf } from '../browser/address.ts';
import type { CookieAnswer } from '../browser/cookie-choice.ts';
import type { Tracker } from '../browser/tracker.ts';
import { aBranch, aFlow, anAppointment, aSite, twoBrandSite } from '../session/deps.testing.ts';
import { watchCalls } from '../session/slow-calls.ts';
import { createStore } from '../session/store.ts';
import { NO_CHOICE, type Visit } from '../session/visit.ts';
import { someWords } from '../session/words.testing.ts';
import { App } from './app.tsx';

let viewed: RouteKey[] = [];
const TRACKER: Tracker = {
  page: async (key) => void viewed.push(key),
  callbackClick: async () => undefined,
  cardClick: () => undefined,
};

function open(path: string, visit: Partial<Visit> = {}, site = aSite()) {
  history.replaceState(null, '', path);
  const flow = aFlow({}, visit, { site });
  const funnel = {
    store: flow.store,
    site,
    act: createActions(flow.deps),
    actionsOf: actionsOnce(flow.deps),
    slowCalls: watchCalls(flow.deps.call, () => {
      waitedFor += 1;
      return () => undefined;
    }),
    showHuman: () => undefined,
    words: someWords(),
    today: flow.deps.today,
  };
  const choice = createStore<CookieAnswer>('no');
  render(<App funnel={funnel} tracker={TRACKER} choice={choice} />);
  return { ...flow, choice };
}
const heading = () => screen.findByRole('heading', { level: 1 });
const logo = () => within(screen.getByRole('banner')).getByRole('link', { name: /vai al sito$/ });
const progress = () => screen.getByRole('progressbar');

let scrolls: unknown[][] = [];
/** Calls during which the page shows a waiting message. */
let waitedFor = 0;
beforeEach(() => {
  scrolls = [];
  waitedFor = 0;
  viewed = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolls.push(to));
});
afterEach(() => {
  cleanup();
  document.title = '';
  vi.restoreAllMocks();
});

/** A visit that may open every page of its product. */
const branch = aBranch();
const ready = (product: 'personal' | 'salary' | 'business' = 'personal'): Partial<Visit> => ({
  facts: visitor({ product, search: 'settled', chosen: 'slot', lookup: newPerson }),
  branches: [branch],
  choice: { ...NO_CHOICE, branch, days: branch.days, date: '2026-11-23', hour: '09:30' },
});

describe('the header', () => {
  // R2.3.1
  test("has a logo that links to the brand's site", async () => {
    const links = { ...aSite().links, brandSite: 'https://velaria.example/' };
    open('/fa3/', {}, aSite({ links }));
    await heading();
    expect(logo().getAttribute('href')).toBe('https://velaria.example/');
    expect(within(logo()).getByRole('img', { name: 'Velaria Credito, vai al sito' })).toBeTruthy();
  });

  // R2.3.2
  test.each([
    ['lender', '/fa3/', 'personal', 'velaria'],
    ['lender', '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary', 'quintavela'],
    ['lender', '/fa3/prestito-business/codice-fiscale', 'business', 'velaria'],
    ['mark', '/fa3/fissa-appuntamento/codice-fiscale', 'personal', 'velaria'],
    ['mark', '/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary', 'quintavela'],
    ['mark', '/fa3/prestito-business/codice-fiscale', 'business', 'velaria'],
  ] as const)('on the host of the %s at %s shows for product %s the brand %s', async (host, path, product, brand) => {
    open(path, ready(product), twoBrandSite(host));
    await heading();
    expect(document.documentElement.dataset.brand).toBe(brand);
    expect(within(logo()).getByRole('img').getAttribute('src')).toBe(`/fa3/logo-${brand}.svg`);
  });

  // R2.3.1, R2.3.2, R14.3.12
  test('changes logo, name, colours and telephone with the product', async () => {
    const { store } = open('/fa3/', {}, twoBrandSite('lender'));
    await heading();
    act(() => {
      store.update((v) => ({ ...v, facts: visitor({ product: 'salary' }) }));
      navigate('/fa3/c5/fissa-appuntamento/codice-fiscale');
    });
    expect(within(logo()).getByRole('img').getAttribute('src')).toBe('/fa3/logo-quintavela.svg');
    expect(within(logo()).getByRole('img', { name: 'Quintavela, vai al sito' })).toBeTruthy();
    expect(logo().getAttribute('href')).toBe('https://quintavela.example/');
    expect(document.title).toBe('Codice fiscale · Fissa un appuntamento | Quintavela');
    expect(document.documentElement.dataset.brand).toBe('quintavela');
    expect(document.querySelector('link[href="/fa3/assets/quintavela.css"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Chiama 03' })).toBeTruthy();
    expect(screen.getByText(/Quintavela è un marchio di Velaria\./)).toBeTruthy();
  });
});

// R2.1.4, R2.3.3
test.each([
  ['/fa3/', 'personal', 'Passo 1 di 5: Dove', 20],
  ['/fa3/scegli-filiale', 'personal', 'Passo 2 di 5: Quando', 30],
  ['/fa3/codice-fiscale', 'personal', 'Passo 3 di 5: Codice fiscale', 40],
  ['/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary', 'Passo 1 di 5: Codice fiscale', 20],
  ['/fa3/prestito-business/codice-fiscale', 'business', 'Passo 1 di 3: Codice fiscale', 40],
] as const)('%s shows its progress and its content: %s', async (path, product, text, percent) => {
  open(path, ready(product));
  expect(screen.getByRole('main').contains(await heading())).toBe(true);
  expect(progress().getAttribute('aria-valuetext')).toBe(text);
  expect(['aria-valuenow', 'aria-valuemax'].map((name) => progress().getAttribute(name))).toEqual([
    `${percent}`,
    '100',
  ]);
  expect(progress().querySelectorAll('[class*=_on_]')).toHaveLength(Number(/\d/.exec(text)));
  expect(screen.getByText(new RegExp(`^${text.replace(/[^:]*$/, '')}`)).textContent).toBe(text);
});

const DIRECT: Partial<Record<RouteKey, Facts['direct']>> = {
  filialiDirect: { kind: 'branch', status: 'ready' },
  filialiDirectC5: { kind: 'agency', status: 'ready' },
  clinkDirect: { kind: 'agent', status: 'ready' },
};
/** A visit that the page admits, with everything it shows. */
const admitted = (key: RouteKey): Partial<Visit> => {
  const { product } = ROUTES[key];
  const isOf = product === 'any' ? 'personal' : product;
  return {
    ...ready(isOf),
    oppId: 'ABCDEFGHIJKLMNOPQR',
    ownAppointment: { status: 'loaded', appointment: anAppointment({ product: isOf }) },
    facts: visitor({
      ...{ product: isOf, search: 'settled', chosen: 'slot', lookup: known(), externalOppId: true },
      callback: { ...flagged, choice: 'yes' },
      change: { status: 'ready', detailsChanged: false },
      direct: DIRECT[key] ?? { kind: 'none' },
    }),
  };
};

// R2.3.3, R2.1.6-R2.1.26, R2.1.50, R2.2.12-R2.2.24
test.each(ROUTE_KEYS)('the page %s is in the main area, below its progress', async (key) => {
  const path = urlOf(key, '/fa3');
  open(path, admitted(key));
  expect(screen.getByRole('main').contains(await heading())).toBe(true);
  expect([location.pathname, progress().getAttribute('aria-valuenow')]).toEqual([path, String(ROUTES[key].progress)]);
  expect(viewed).toEqual([key]);
});

// R2.3.11, R2.3.41, R2.3.43
test.each([
  ['/fa3/', 'personal', 'Hai già un appuntamento? Modificalo'],
  ['/fa3/c5/fissa-appuntamento/codice-fiscale', 'salary', 'Modifica un appuntamento già fissato'],
  ['/fa3/prestito-business/codice-fiscale', 'business', 'Modifica un appuntamento'],
] as const)('at %s the link to an existing appointment opens its dialog above the page', async (...row) => {
  const [path, product, name] = row;
  open(path, ready(product));
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name: 'Modifica il tuo appuntamento' })).toBeTruthy();
});

// R2.3.4
test('the footer has the warning, the offer, the neutral text and the legal links, and reopens the cookie notice', async () => {
  const of = (page: string) => `https://velaria.example/${page}`;
  const links = {
    ...aSite().links,
    ...{ transparency: of('trasparenza'), complaints: of('reclami'), privacy: of('privacy') },
    ...{ accessibility: of('accessibilita'), oam: of('oam') },
  };
  const { choice } = open('/fa3/', {}, aSite({ links }));
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Attenzione! Prendere in prestito denaro costa denaro.')).toBeTruthy();
  expect(
    footer.getByText(/Messaggio pubblicitario con finalità promozionale\..*Informazioni europee di base/),
  ).toBeTruthy();
  const legal = within(footer.getByRole('navigation', { name: 'Informazioni legali' }));
  expect(legal.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Trasparenza',
    'Reclami e ABF',
    'Privacy',
    'Accessibilità',
    'OAM',
    'Cookie',
  ]);
  expect(legal.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    ...[links.transparency, links.complaints, links.privacy, links.accessibility, links.oam],
  ]);
  fireEvent.click(legal.getByRole('button', { name: 'Cookie' }));
  expect((await screen.findAllByRole('button', { name: /^(Accetta|Rifiuta)/ })).length).toBeGreaterThan(0);
  expect(choice.get()).toBe('no');
});

// R2.3.121, R14.4.5
test('the footer shows the figures of the advertised offer in place of the neutral text', async () => {
  const offer = {
    ...{ USR_FA_BS_IMPORTO_TOTALE_CREDITO: '20.000', USR_FA_BS_TAEG: '11,43', USR_FA_BS_TAN: '9,90' },
    ...{ USR_FA_BS_DURATA_MESI: '60', USR_FA_BS_IMPORTO_RATA: '432,44', USR_GEN_VALIDITA: '31/12/2027' },
  };
  Object.assign(window, offer);
  open('/fa3/prestito-business/codice-fiscale', ready('business'));
  await vi.waitFor(() => expect(screen.getByRole('contentinfo').textContent).toContain('TAN 9,90%, TAEG 11,43%'));
  expect(screen.getByText('TAEG 11,43%').tagName).toBe('STRONG');
  const footer = screen.getByRole('contentinfo').textContent;
  expect(footer).toContain('Prestito business: fino a 50.000 euro per la tua attività.');
  expect(footer).toContain('Salvo approvazione di Velaria.');
  expect(footer).not.toContain('Informazioni europee di base');
  for (const name of Object.keys(offer)) Reflect.deleteProperty(window, name);
});

const SEARCH_C5 = '/fa3/c5/fissa-appuntamento/cerca-agenzia';
const GIVE_DATA = '/fa3/dati-personali-non-riconosciuto';
const CODE_C5 = '/fa3/c5/fissa-appuntamento/codice-fiscale';
// R2.2.9-R2.2.11, R2.1.3, R2.1.27, R8.23, R0.2, R0.4
test.each([
  ['/fa3/riepilogo', {}, '/fa3/', 'personal'],
  ['/fa3/riepilogo', { product: 'business' }, '/fa3/', 'personal'],
  [GIVE_DATA, { search: 'settled', chosen: 'branch', lookup: newPerson }, '/fa3/', 'personal'],
  ['/fa3/non-esiste', { product: 'business' }, '/fa3/', 'personal'],
  ['/fa3/riepilogo', { onSalarySite: true }, CODE_C5, 'salary'],
  ['/fa3/1/scegli-luogo', { product: 'business' }, '/fa3/', 'personal'],
  ['/fa3/c5/scegli-luogo', { product: 'salary', lookup: newPerson }, SEARCH_C5, 'salary'],
] as const)(
  'a refused or old address %s with %j is replaced in the history by %s of product %s',
  async (path, facts, landed, product) => {
    const before = history.length;
    const { store } = open(path, { facts: visitor(facts) });
    await heading();
    expect([location.pathname, history.length]).toEqual([landed, before]);
    expect(store.get().facts.product).toBe(product);
  },
);

// R2.1.4, R2.1.5, R2.1.50
test('a new route scrolls to the top, sets the progress and is counted', async () => {
  const { store } = open('/fa3/codice-fiscale', ready());
  await heading();
  scrolls = [];
  act(() => store.update((v) => ({ ...v, taxCode: 'RSS' })));
  expect([scrolls, viewed]).toEqual([[], ['codiceFiscale']]);
  expect(progress().getAttribute('aria-valuenow')).toBe('40');
  act(() => navigate('/fa3/scegli-filiale'));
  expect([scrolls, progress().getAttribute('aria-valuenow')]).toEqual([[[0, 0]], '30']);
  act(() => navigate('/fa3/codice-fiscale'));
  expect(scrolls).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(viewed).toEqual(['codiceFiscale', 'filiali', 'codiceFiscale']);
});

// R2.1.50, R4.98, R4.99
test('every page view is sent to analytics once, with the current visit', async () => {
  const page = vi.spyOn(TRACKER, 'page');
  const { store } = open('/fa3/codice-fiscale', ready());
  await heading();
  act(() => store.update((v) => ({ ...v, taxCode: 'RSS' })));
  act(() => navigate('/fa3/scegli-filiale'));
  expect(page.mock.calls.map(([key, { taxCode }]) => [key, taxCode])).toEqual([
    ['codiceFiscale', ''],
    ['filiali', 'RSS'],
  ]);
});

// R7.22, R14.2.9
test('a starting page calls the service once, without waiting for the answer', async () => {
  const { done } = open('/fa3/');
  await heading();
  expect([done.calls.filter(({ name }) => name === 'ping').length, waitedFor]).toEqual([1, 0]);
});

// R14.2.15
test('the footer of a brand names its lender; the lender`s footer names none', async () => {
  const { brand } = aSite();
  const parent = 'Quintavela è un marchio di Velaria Credito S.p.A. (società immaginaria)';
  open('/fa3/', {}, aSite({ brand: { ...brand, parent } }));
  await heading();
  expect(screen.getByRole('contentinfo').textContent).toContain(`${parent}.`);
  cleanup();
  open('/fa3/');
  await heading();
  expect(screen.getByRole('contentinfo').textContent).not.toContain('marchio');
});
