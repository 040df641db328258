import type { DeskEndpoint } from '#contract/desk/desk-endpoint.ts';
import { PERMISSIONS, reachOf } from '#domain/desk/permissions.ts';
import type { Role } from '#domain/desk/roles.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { CallFault, DeskCall } from '../api/call.ts';
import type { NewsListener } from '../api/live.ts';
import type { DeskDeps } from './deps.ts';

/** A recorded request to the server. */
export interface SentRequest {
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly key: string | undefined;
  readonly byItself: boolean;
}
export type Answer = object | ((asked: SentRequest) => object | Promise<object>);
/** Answers by wire name of the endpoint. */
export type Answers = Readonly<Record<string, Answer>>;

/** As an answer it makes the call fail with this fault. */
export class Fault {
  readonly code: CallFault;
  constructor(code: CallFault) {
    this.code = code;
  }
}

/** An answer that arrives when `give` is called. */
export function heldAnswer(value: object) {
  let give: (() => void) | undefined;
  const promise = new Promise<object>((resolve) => {
    give = () => resolve(value);
  });
  return { answer: () => promise, give: () => give?.() };
}

/** The navigation loads it on every page. */
const NO_CALLS = { attendono: 0, urgenti: 0 };
const NONE_DISPLACED = NO_CALLS;

/** 9:48 in Rome, on a Monday. */
export const NOW = Date.parse('2026-11-23T08:48:00Z');

/** No open items: the navigation loads them on every page. */
const NOTHING_OPEN = { adesso: new Date(NOW).toISOString(), quante: 0, voci: [] };

interface Timer {
  readonly ms: number;
  readonly work: () => void;
}

/** Stub dependencies of the desk with fixed answers; `hand` triggers timers and events. */
export function stubDeps(given: Answers) {
  const asked: SentRequest[] = [];
  const answers = new Map<string, Answer>(
    Object.entries({
      ...{ ContaRichiamate: NO_CALLS, ContaRicollocazioni: NONE_DISPLACED, DaSistemare: NOTHING_OPEN },
      ...given,
    }),
  );
  const every: Timer[] = [];
  const after: Timer[] = [];
  const comeBack: (() => void)[] = [];
  const active: (() => void)[] = [];
  const held: (() => void)[] = [];
  const went: string[] = [];
  const saved: { readonly name: string; readonly content: Blob }[] = [];
  const state = { now: NOW, online: true, pressed: false, keys: 0 };
  const news: { listener: NewsListener | null } = { listener: null };
  const without =
    <T>(list: T[], one: T) =>
    () =>
      void list.splice(list.indexOf(one), 1);
  const keep = <T>(list: T[], one: T) => {
    list.push(one);
    return without(list, one);
  };
  async function answer(endpoint: DeskEndpoint, input: unknown, options: Parameters<DeskCall>[2]) {
    const question: SentRequest = {
      ...{ call: endpoint.call, input: input as SentRequest['input'] },
      ...{ key: options?.key, byItself: options?.byItself ?? false },
    };
    asked.push(question);
    // A request without a prepared answer waits forever: the test only passes through that page.
    if (!answers.has(endpoint.call)) return new Promise<never>(() => undefined);
    const found = answers.get(endpoint.call);
    const said = typeof found === 'function' ? await (found as (asked: SentRequest) => unknown)(question) : found;
    return (said instanceof Fault ? err(said.code) : ok(said)) as Result<never, CallFault>;
  }
  const deps: DeskDeps = {
    call: answer,
    now: () => state.now,
    newKey: () => `key-${++state.keys}`,
    every: (ms, work) => keep(every, { ms, work }),
    after: (ms, work) => keep(after, { ms, work }),
    subscribeNews(listener) {
      news.listener = listener;
      return () => undefined;
    },
    isOnline: () => state.online,
    onReturn: (listener) => keep(comeBack, listener),
    onActivity: (listener) => keep(active, listener),
    whenStill: (work) => void (state.pressed ? held.push(work) : work()),
    demoPeople: async () => (answers.get('ingresso') ?? []) as never,
    async signOut() {
      went.push('left');
      return (answers.get('esci') as { readonly poi: string | null } | undefined)?.poi ?? null;
    },
    goTo: (url) => void went.push(url),
    openWindow: (url) => void went.push(`beside ${url}`),
    saveFile: (name, content) => void saved.push({ name, content }),
  };
  const hand = {
    /** The running intervals, optionally of one length. */
    tick: (ms?: number) => every.filter((timer) => ms === undefined || timer.ms === ms).map(({ work }) => work()),
    comeBack: () => comeBack.map((work) => work()),
    /** A key, a press or a scroll. */
    beActive: () => active.map((work) => work()),
    release: () => held.splice(0).map((work) => work()),
    /** Timers with at least this delay. */
    fire: (ms = 0) => after.filter((timer) => timer.ms >= ms).map(({ work }) => work()),
    answer: (call: string, said: Answer) => void answers.set(call, said),
  };
  return {
    deps,
    asked,
    state,
    news,
    hand,
    went,
    saved,
    of: (call: string) => asked.filter((one) => one.call === call),
  };
}

/** The server's answer for a person with one role. */
export const whoIs = (role: Role, change: object = {}): object => ({
  ...{ codice: `${role}.milano`, nome: 'Teodora Maestrelli', istituto: 'Velaria Credito' },
  ruoli: [{ ruolo: role, filiale: role === 'consultant' || role === 'manager' ? '0151' : null, area: null }],
  permessi: PERMISSIONS.filter((permission) => reachOf(permission, role) !== null),
  filiali: [{ codice: '0151', nome: 'Filiale Milano Centro', citta: 'Milano' }],
  prefissiSms: ['+39'],
  scade: new Date(NOW + 15 * 60_000).toISOString(),
  ...change,
});
