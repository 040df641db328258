import type { Kind, Line, Operation, Outcome, RequestResult, Try, Wanted } from '../history.ts';
import type { Browser } from './browser.ts';

/** Kinds of operations that visitors do. */
type VisitorsKind = Exclude<Kind, 'poison' | 'staff'>;

/** An operation before it has a number. */
export interface Intent {
  readonly kind: VisitorsKind;
  readonly body: unknown;
  readonly key?: string;
  readonly taxCode?: string;
  readonly wanted?: Wanted;
}
export interface Actor {
  readonly worker: number;
  readonly visitor: string;
  readonly address: string;
  readonly browser: Browser;
}
export type Perform = (who: Actor, intent: Intent) => Promise<Outcome>;

interface Call {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly retries: number;
}
const HOLD: Call = { call: 'BloccaOrario', method: 'POST', retries: 2 };
const CREATE: Call = { call: 'CreateAppointment', method: 'POST', retries: 10 };
const CALLS: Readonly<Record<Exclude<VisitorsKind, 'page'>, Call>> = {
  search: { call: 'TrovaFiliali3', method: 'POST', retries: 1 },
  hours: { call: 'Disponibilita', method: 'POST', retries: 2 },
  hold: HOLD,
  reclaim: HOLD,
  lookup: { call: 'GetUserDataAndAppointmentByCf', method: 'POST', retries: 0 },
  create: CREATE,
  callback: CREATE,
  move: { call: 'CreaAppuntamentoAsync', method: 'POST', retries: 10 },
  cancel: { call: 'AnnullaAppuntamento', method: 'POST', retries: 10 },
  own: { call: 'GetAppuntamento', method: 'POST', retries: 2 },
};

/** Kinds of operations before which the page sends a solved challenge, once a visit. */
const NEED_A_PERSON: readonly Kind[] = ['hold', 'reclaim', 'lookup', 'create', 'callback', 'move'];

interface Diary {
  /** Prefix of the operations' ids. */
  readonly name: string;
  readonly record: (line: Line) => void;
  readonly now: () => number;
}

/** Creates the function that performs operations and records their beginning and outcome in the history. */
export function createPerform({ name, record, now }: Diary): Perform {
  let number = 0;
  return async ({ worker, visitor, address, browser }, { kind, body, key = null, taxCode = '', wanted = null }) => {
    if (NEED_A_PERSON.includes(kind)) await browser.showHuman();
    number += 1;
    const call = kind === 'page' ? null : CALLS[kind];
    const operation: Operation = {
      id: `${name}-${number}`,
      worker,
      visitor,
      address,
      kind,
      call: call?.call ?? '',
      key,
      body,
      taxCode,
      wanted,
    };
    const began = now();
    record({ type: 'invoke', at: began, operation });
    const asked: RequestResult = call === null ? await browser.open() : await browser.ask({ ...call, body, key });
    const at = now();
    const type = verdict(kind, asked.answer);
    const outcome: Outcome = { type, at, id: operation.id, waitMs: at - began, tries: asked.tries };
    record(outcome);
    return outcome;
  };
}

/** The outcome of an answer. Without a clear answer it is `info`: the operation may have happened. */
function verdict(kind: Kind, answer: Try | null): Outcome['type'] {
  if (answer === null) return 'info';
  if (answer.status !== 200) return 'fail';
  const { Status, resultCode, scade } = (answer.body ?? {}) as Partial<
    Record<'Status' | 'resultCode' | 'scade', unknown>
  >;
  switch (kind) {
    case 'create':
    case 'callback':
    case 'move':
      return resultCode === 0 ? 'ok' : resultCode === 2 ? 'fail' : 'info';
    case 'hold':
    case 'reclaim':
      // Without an end nothing is held: the browser has no cookie yet, since the answer that set it was lost.
      if (Status === '0' && scade === undefined) return 'fail';
      return Status === '0' ? 'ok' : Status === '1' ? 'fail' : 'info';
    case 'cancel':
      return Status === '0' ? 'ok' : Status === '1' ? 'fail' : 'info';
    default:
      return 'ok';
  }
}
