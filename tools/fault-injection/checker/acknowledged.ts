import type { Done } from '../history.ts';
import type { AppointmentRow, KeyRow } from '../snapshot/tables.ts';
import { answerOf, type Facts, hashOf, isCreate, mayHaveHappened, nameOf, provisionalOf, requestOf } from './facts.ts';
import { grouped } from './grouped.ts';
import type { Violation } from './violation.ts';

const CODE = /^[A-Z0-9]{18}$/;
/** The call that sends a six-digit code. */
const CODE_CALL = 'InviaCodice';

/** Checks that each confirmed create has its appointment, of the right person (I1), and that it has a code (I5). */
export function checkAcknowledged(facts: Facts): readonly Violation[] {
  return facts.done
    .filter((one) => isCreate(one) && one.outcome.type === 'ok')
    .flatMap((one) => {
      const provisional = provisionalOf(one);
      if (provisional !== null) return received(one, provisional, facts);
      const oppId = answerOf(one)?.oppID ?? '';
      if (!CODE.test(oppId)) return [{ invariant: 'I5', detail: `${nameOf(one)} was confirmed as "${oppId}"` }];
      const row = facts.byOppId.get(oppId);
      if (row === undefined)
        return [{ invariant: 'I1', detail: `${nameOf(one)} was confirmed as ${oppId}: not there` }];
      return isOf(row, one) ? [] : [{ invariant: 'I1', detail: `${nameOf(one)}: ${oppId} is another request` }];
    });
}

const isOf = (row: AppointmentRow, { operation }: Done): boolean =>
  row.taxCode === operation.taxCode && (row.kind === 'call') === (operation.kind === 'callback');

/**
 * Checks that a provisional request became either an appointment or a refusal (I15). If its idempotency key was used
 * before with another body, the edge may also have set it aside for an operator.
 */
function received(one: Done, oppId: string, { byOppId, byKey, snapshot }: Facts): readonly Violation[] {
  const row = byOppId.get(oppId);
  const refused = snapshot.refusals.some((refusal) => refusal.oppId === oppId);
  const outcomes = Number(row !== undefined) + Number(refused);
  if (row !== undefined && !isOf(row, one))
    return [{ invariant: 'I1', detail: `${nameOf(one)}: ${oppId} is another request` }];
  const same = byKey.get(hashOf(one.operation.key ?? '')) ?? [];
  const isMisused = new Set(same.map(({ operation }) => JSON.stringify(operation.body))).size > 1;
  if (outcomes === 0 && isMisused && isSetAside(snapshot, oppId)) return [];
  return outcomes === 1
    ? []
    : [{ invariant: 'I15', detail: `${nameOf(one)} was received as ${oppId} and had ${outcomes} outcomes` }];
}

const isSetAside = ({ setAside }: Facts['snapshot'], oppId: string | null): boolean =>
  oppId !== null && setAside.some((name) => name.includes(oppId));

/**
 * Checks that each appointment comes from exactly one request, which was not refused (I2), and that each stored
 * idempotency key was sent by a visitor. A stored refusal may have an unknown key, because it changed nothing, and so
 * may a request for a code, which a fault sends beside the history.
 */
export function checkIntended(facts: Facts): readonly Violation[] {
  const { snapshot, byKey, since, appointments } = facts;
  const keys = snapshot.keys.filter(({ createdAt }) => createdAt >= since);
  const unknown = keys
    .filter(({ hash, answer, call }) => !byKey.has(hash) && answer.Status !== '1' && call !== CODE_CALL)
    .map(({ call }) => ({ invariant: 'I2', detail: `${call} was done under a key nobody sent` }));
  const made = grouped(
    snapshot.keys.filter(({ answer }) => answer.resultCode === 0),
    ({ answer }) => answer.oppID,
  );
  return [...unknown, ...appointments.flatMap((row) => originOf(row, made.get(row.oppId) ?? [], facts))];
}

function originOf({ oppId, taxCode }: AppointmentRow, made: readonly KeyRow[], { byKey }: Facts): readonly Violation[] {
  const creates = made.filter(({ hash }) => (byKey.get(hash) ?? []).some(isCreate));
  const [only] = creates;
  if (creates.length !== 1 || only === undefined)
    return [{ invariant: 'I2', detail: `${oppId} was made by ${creates.length} intents` }];
  const asked = (byKey.get(only.hash) ?? []).filter(isCreate);
  if (!asked.some((one) => one.operation.taxCode === taxCode))
    return [{ invariant: 'I2', detail: `${oppId} is for somebody who did not ask` }];
  return asked.some(mayHaveHappened) ? [] : [{ invariant: 'I2', detail: `${oppId} is there, though it was refused` }];
}

/** Checks that each refusal `already-booked` has another request as its reason, not the refused one itself (I2). */
export function checkRefusals({ done }: Facts): readonly Violation[] {
  const creates = done.filter(isCreate);
  return creates
    .filter((one) => answerOf(one)?.motivo === 'already-booked')
    .filter((one) => !creates.some((other) => explains(other, one)))
    .map((one) => ({ invariant: 'I2', detail: `${nameOf(one)} was told of another appointment, but there is none` }));
}

const explains = (other: Done, refused: Done): boolean =>
  other.operation.key !== refused.operation.key &&
  other.operation.taxCode === refused.operation.taxCode &&
  other.operation.kind === refused.operation.kind &&
  mayHaveHappened(other);

/**
 * Checks that a visitor can read an appointment under its code as soon as the code was answered (I1), unless the
 * request was set aside. After a double click one request may be confirmed and the other journalled; then the visitor
 * can read it only after the journal was replayed.
 */
export function checkFoundByOwner({ done, snapshot }: Facts): readonly Violation[] {
  const made = done.filter((one) => isCreate(one) && one.outcome.type === 'ok');
  const reads = done.filter(({ operation }) => operation.kind === 'own');
  return reads
    .filter(({ outcome }) => outcome.type === 'fail')
    .filter((read) => {
      const code = requestOf(read).oppID ?? '';
      const given = made.filter((one) => isGivenBefore(one, read) && !isSetAside(snapshot, provisionalOf(one)));
      const isReceivedToo = given.some((one) => provisionalOf(one) === code);
      const isFoundLater = reads.some((later) => isSame(later, read) && later.outcome.type === 'ok');
      return given.some((one) => answerOf(one)?.oppID === code) && !(isReceivedToo && isFoundLater);
    })
    .map((read) => ({ invariant: 'I1', detail: `${nameOf(read)} did not find what it had been given` }));
}

const isGivenBefore = (made: Done, read: Done): boolean =>
  made.operation.visitor === read.operation.visitor && made.outcome.at <= read.invoked;

const isSame = (later: Done, read: Done): boolean =>
  later.operation.visitor === read.operation.visitor &&
  requestOf(later).oppID === requestOf(read).oppID &&
  later.invoked > read.invoked;
