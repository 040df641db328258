import { createHash } from 'node:crypto';
import { type Done, type History, operationsOf, type Try } from '../history.ts';
import type { AppointmentRow, EventRow } from '../snapshot/tables.ts';
import type { Snapshot } from '../snapshot.ts';
import { grouped } from './grouped.ts';

/** A history and its snapshot, indexed for the checks. */
export interface Facts {
  readonly done: readonly Done[];
  readonly snapshot: Snapshot;
  /** Operations by the SHA-256 (hex) of their idempotency key. */
  readonly byKey: ReadonlyMap<string, readonly Done[]>;
  readonly byOppId: ReadonlyMap<string, AppointmentRow>;
  /** Appointments and events created since the history began; older ones belong to other trials or to the demo data. */
  readonly appointments: readonly AppointmentRow[];
  readonly events: readonly EventRow[];
  readonly since: number;
}

/** The fields that the checks read from answers. */
export interface AnswerBody {
  readonly Status?: string;
  readonly resultCode?: number;
  readonly motivo?: string;
  readonly oppID?: string;
  readonly appuntamento?: {
    readonly versione: number;
    readonly data: string;
    readonly ora: string;
    readonly stato: string;
  };
}
/** The fields that the checks read from requests. */
export interface RequestBody {
  readonly oppID?: string;
  readonly versione?: number;
  readonly prodottoLvl1?: string;
  readonly datiCliente?: Readonly<Record<string, string>>;
}

const PROVISIONAL = 'PROV-';

export function factsOf(history: History, snapshot: Snapshot): Facts {
  const done = operationsOf(history);
  const since = Math.min(...done.map(({ invoked }) => invoked));
  const fresh = <T extends { readonly createdAt: number }>(rows: readonly T[]) =>
    rows.filter(({ createdAt }) => createdAt >= since);
  return {
    done,
    snapshot,
    since,
    byKey: grouped(
      done.filter(({ operation }) => operation.key !== null),
      ({ operation }) => hashOf(operation.key ?? ''),
    ),
    byOppId: new Map(snapshot.appointments.map((row) => [row.oppId, row])),
    appointments: fresh(snapshot.appointments),
    events: fresh(snapshot.events),
  };
}

export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The answer that the visitor got in the end; null if there was no clear one. */
export const answerOf = ({ outcome }: Done): AnswerBody | null =>
  outcome.type === 'info' ? null : ((outcome.tries.at(-1)?.body ?? null) as AnswerBody | null);

export const requestOf = ({ operation }: Done): RequestBody => (operation.body ?? {}) as RequestBody;

/** The final request code that a provisional answer (`PROV-` and the code) announces; null for other answers. */
export function provisionalOf(done: Done): string | null {
  const oppId = answerOf(done)?.oppID ?? '';
  return oppId.startsWith(PROVISIONAL) ? oppId.slice(PROVISIONAL.length) : null;
}

/** Whether the operation happened or may have happened. */
export const mayHaveHappened = ({ outcome }: Done): boolean => outcome.type !== 'fail';

export const isCreate = ({ operation }: Done): boolean => operation.kind === 'create' || operation.kind === 'callback';
export const isChange = ({ operation }: Done): boolean => operation.kind === 'move' || operation.kind === 'cancel';

/** All answers that came from the engine itself, not from the proxy or the edge. */
export const engineAnswers = ({ outcome }: Done): readonly Try[] =>
  outcome.tries.filter(({ status, body }) => (status === 200 || status === 409) && isWord(body));

const isWord = (body: unknown): boolean => typeof body === 'object' && body !== null && 'Status' in body;

export const nameOf = ({ operation }: Done): string => `${operation.kind} ${operation.id}`;
