import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { err, ok } from '#domain/result.ts';
import type { BrandWords } from '#domain/site/brand-words.ts';
import type { BrandFace, PublicSite } from '#domain/site/site.ts';
import { wordsOf } from '#texts/words-of.ts';
import type { NamedCall } from '../api/lazy-call.ts';
import type { Appointment } from './appointment.ts';
import type { Branch } from './branch.ts';
import type { FlowDeps } from './deps.ts';
import type { HeldSlot, OpenChoice } from './held-slot.ts';
import { createStore, type Store } from './store.ts';
import { newVisit, type Visit } from './visit.ts';

/** The texts of the two brands of the demonstration, as far as tests need them. */
const { brand: house } = wordsOf('it');
const someBrandWords: BrandWords = {
  ...{ appName: 'Velaria', phoneHours: 'lunedì-venerdì 9:00-18:00', callHours: 'dal lunedì al venerdì, 9:00-18:00' },
  callHoursAlone: 'Lunedì-venerdì, 9:00-18:00',
  ...{
    claims: house.claims,
    documents: house.documents,
    terms: { personal: '', salary: 'a carico loro', business: '' },
  },
  footer: 'Prima di firmare leggi le Informazioni europee di base sul credito ai consumatori.',
  businessFooter: 'Salvo approvazione di Velaria.',
  privacy: house.privacy({ company: 'Velaria', email: 'p@v.example' }),
  products: {
    personal: 'Rata fissa per i tuoi progetti. Esito in un giorno.*',
    salary: 'Fino a 75.000 euro, con trattenuta su stipendio o pensione.',
    card: 'Linea di credito da 1.500 euro, da usare quando serve.',
    business: 'Fino a 50.000 euro per la tua attività.',
  },
  businessLegal: 'Fino a 50.000 euro per la tua attività.',
  note: '*Tempo indicativo, con documentazione completa e salvo approvazione.',
};

const link = 'https://velaria.example/x';
const lenderFace: BrandFace = {
  id: 'velaria',
  sheet: null,
  drawing: true,
  brand: {
    name: 'Velaria Credito',
    company: 'Velaria',
    motto: '',
    parent: '',
    phone: '02',
    privacyMail: 'p@v.example',
  },
  words: someBrandWords,
  links: {
    brandSite: link,
    card: link,
    app: link,
    appStore: link,
    playStore: link,
    directions: `${link}?route={from};{to}`,
    transparency: link,
    complaints: link,
    privacy: link,
    cookies: link,
    accessibility: link,
    oam: link,
  },
};

/** The changes of a brand's face apply to both brands. */
export function aSite(change: Partial<Omit<PublicSite, 'faces'>> = {}): PublicSite {
  const { id, sheet, drawing, brand, words, links } = { ...lenderFace, ...change };
  const face = { id, sheet, drawing, brand, words, links };
  return {
    ...face,
    faces: { lender: face, mark: face },
    languages: [{ code: DEFAULT_LANGUAGE, name: 'Italiano' }],
    callLanguages: [DEFAULT_LANGUAGE],
    logos: {
      lender: { src: '/fa3/logo-velaria.svg', width: 244, height: 48 },
      mark: { src: '/fa3/logo-quintavela.svg', width: 198, height: 48 },
    },
    onSalarySite: false,
    consentBrands: { lender: 'Velaria Credito', mark: 'Quintavela' },
    offered: ['personal', 'salary', 'card', 'business'],
    mainUrl: 'https://velaria.example/fa3/',
    salaryUrl: 'https://quintavela.example/fa3/',
    mapTiles: null,
    off: [],
    identity: '',
    visitMinutes: 45,
    suggestions: { branches: { letters: 3, quietMs: 200 }, agencies: { letters: 3, quietMs: 200 } },
    ...change,
  };
}

const markFace: BrandFace = {
  ...lenderFace,
  id: 'quintavela',
  sheet: '/fa3/assets/quintavela.css',
  brand: { ...lenderFace.brand, name: 'Quintavela', phone: '03', parent: 'Quintavela è un marchio di Velaria' },
  links: { ...lenderFace.links, brandSite: 'https://quintavela.example/' },
};

/** A site of two brands, opened on the host of one of them. */
export const twoBrandSite = (host: 'lender' | 'mark'): PublicSite => ({
  ...aSite({ onSalarySite: host === 'mark' }),
  ...(host === 'mark' ? markFace : lenderFace),
  faces: { lender: lenderFace, mark: markFace },
});

/** Answers by endpoint name: a value, a fault, or a function of the input. Without one a call fails like a network. */
export type Answers = Readonly<Record<string, unknown>>;
export const fault = (code: string) => ({ fault: code });

export interface Recorded {
  readonly calls: {
    readonly name: string;
    readonly input: unknown;
    readonly key: string | undefined;
    readonly flow: string | undefined;
  }[];
  readonly went: string[];
  readonly left: string[];
  readonly logged: string[];
  /** What the tab stored, in order, and what the device stores now. */
  readonly kept: (HeldSlot | OpenChoice | null)[];
  readonly device: Map<string, string>;
}

/** A flow with dependencies of literals: no network, no browser, every effect recorded. */
export function aFlow(answers: Answers = {}, change: Partial<Visit> = {}, more: Partial<FlowDeps> = {}) {
  const done: Recorded = { calls: [], went: [], left: [], logged: [], kept: [], device: new Map() };
  const started = newVisit('t'.repeat(20), { params: 'checked' });
  const store: Store<Visit> = createStore({ ...started, consentVersion: wordsOf('it').consentVersion, ...change });
  const call = (async (name: string, input: unknown, options?: { key?: string; flow?: string }) => {
    done.calls.push({ name, input, key: options?.key, flow: options?.flow });
    const given = answers[name];
    const answer = typeof given === 'function' ? await given(input) : given;
    if (answer === undefined) return err('network');
    return isFault(answer) ? err(answer.fault) : ok(answer);
  }) as unknown as NamedCall;
  const deps: FlowDeps = {
    store,
    site: aSite(),
    call,
    home: '/fa3/',
    go: (key) => void done.went.push(key),
    leave: (url, { replace = false } = {}) => void done.left.push(replace ? `${url} in its place` : url),
    tab: () => ({
      setItem: (_name, value) => void done.kept.push(JSON.parse(value)),
      removeItem: () => void done.kept.push(null),
    }),
    device: () => ({
      setItem: (name, value) => void done.device.set(name, value),
      removeItem: (name) => void done.device.delete(name),
    }),
    network: async () => null,
    calendarFile: async () => null,
    trackCallback: () => void done.logged.push('callback'),
    trackCard: () => void done.logged.push('card'),
    log: (line) => void done.logged.push(line),
    position: async () => ({ lat: 41.117143, lng: 16.871871 }),
    today: () => '2026-11-20',
    ...more,
  };
  return { deps, store, done, visit: () => store.get(), facts: () => store.get().facts };
}
const isFault = (answer: unknown): answer is { fault: string } =>
  typeof answer === 'object' && answer !== null && 'fault' in answer;

export const MILAN = { lat: 45.4642, lng: 9.19 };
export const aBranch = (change: Partial<Branch> = {}): Branch => ({
  code: '0151',
  name: 'Milano Centro',
  address: 'Via della Vela 12',
  cap: '20121',
  city: 'Milano',
  province: 'MI',
  ...MILAN,
  agency: false,
  days: [
    {
      date: '2026-11-23',
      hours: [
        { at: '09:00', free: false },
        { at: '09:30', free: true },
        { at: '10:00', free: true },
      ],
    },
    { date: '2026-11-24', hours: [{ at: '09:00', free: true }] },
  ],
  ...change,
});
export const anAppointment = (change: Partial<Appointment> = {}): Appointment => ({
  code: 'ABCDEFGHIJKLMNOPQR',
  product: 'personal',
  kind: 'visit',
  date: '2026-11-23',
  hour: '09:30',
  branch: aBranch({ days: [] }),
  opening: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: 510, closes: 780 },
    { weekday, opens: 840, closes: 1080 },
  ]),
  status: 'confirmed',
  earlier: null,
  version: 1,
  person: { firstName: 'Ginevra', lastName: 'B****', email: 'g***@v***.example', mobile: '********21' },
  confirmBy: '',
  confirmUntil: 0,
  call: null,
  callHours: null,
  mailReturned: false,
  beside: null,
  ...change,
});
