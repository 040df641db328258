import type { Done, Wanted } from '../history.ts';
import { romeInstant, romeWall } from '../rome.ts';
import type { AppointmentRow, KeyRow } from '../snapshot/tables.ts';
import { answerOf, type Facts, isChange, isCreate, mayHaveHappened, nameOf, requestOf } from './facts.ts';
import { grouped } from './grouped.ts';
import { mayHaveGivenWay } from './seats.ts';
import type { Violation } from './violation.ts';

/**
 * Checks the versions of each appointment. Version 1 must be what its create requested, and version n + 1 what a change
 * of version n requested. So each version has one author, confirmed changes stay, and nothing changed unrequested (I1,
 * I12). Times are compared as a clock in Rome shows them, in the database and in answers to the owner (I11).
 */
export function checkChanges(facts: Facts): readonly Violation[] {
  const { appointments, done } = facts;
  const byCode = grouped(done.filter(isChange), (one) => requestOf(one).oppID ?? '');
  const reads = grouped(
    done.filter(({ operation, outcome }) => operation.kind === 'own' && outcome.type === 'ok'),
    (one) => requestOf(one).oppID ?? '',
  );
  const confirmed = facts.snapshot.keys.filter(({ answer }) => answer.resultCode === 0);
  const kept = grouped(confirmed, ({ answer }) => answer.oppID);
  return appointments.flatMap((row) => {
    const life: Life = { row, made: madeBy(row, kept, facts), changes: byCode.get(row.oppId) ?? [] };
    return [
      ...authors(life),
      ...stored(life, mayHaveGivenWay(row, facts)),
      ...(reads.get(row.oppId) ?? []).flatMap((read) => shown(life, read)),
    ];
  });
}

interface Life {
  readonly row: AppointmentRow;
  /** The slot that the create requested; null for a callback. */
  readonly made: Wanted | null;
  readonly changes: readonly Done[];
}

/**
 * The slot of the create whose idempotency key is stored with this request code. Keys of moves are stored with it too.
 */
function madeBy({ oppId }: AppointmentRow, kept: ReadonlyMap<unknown, readonly KeyRow[]>, { byKey }: Facts) {
  const own = (kept.get(oppId) ?? []).flatMap(({ hash }) => byKey.get(hash) ?? []).filter(isCreate);
  // A later create with the same key and another slot was refused.
  return (own.find(mayHaveHappened) ?? own[0])?.operation.wanted ?? null;
}

const sentFor = (life: Life, version: number): readonly Done[] =>
  life.changes.filter((one) => requestOf(one).versione === version && mayHaveHappened(one));

function authors(life: Life): readonly Violation[] {
  const { row, changes: all } = life;
  const confirmed = all.filter(({ outcome }) => outcome.type === 'ok');
  const byVersion = grouped(confirmed, (one) => requestOf(one).versione ?? 0);
  const rivals = [...byVersion]
    .filter(([, same]) => new Set(same.map(({ operation }) => operation.key)).size > 1)
    .map(([version, same]) => ({
      invariant: 'I12',
      detail: `${same.map(nameOf)} both changed version ${version} of ${row.oppId}`,
    }));
  const lost = confirmed
    .filter((one) => (requestOf(one).versione ?? 0) >= row.version)
    .map((one) => ({ invariant: 'I1', detail: `${nameOf(one)} was confirmed, ${row.oppId} is as before` }));
  return [...rivals, ...lost];
}

function stored(life: Life, mayGiveWay: boolean): readonly Violation[] {
  const { row } = life;
  const wall = row.starts === null ? null : romeWall(row.starts);
  const cancelled = row.state === 'cancelled';
  if (fits(life, row.version, wall, cancelled)) return [];
  if (cancelled && mayGiveWay && fits(life, row.version - 1, wall, false)) return [];
  return [
    { invariant: row.version === 1 ? 'I11' : 'I12', detail: `${row.oppId} is at ${wall} (${row.state}): unasked` },
  ];
}

/** Whether a version may have this slot or be cancelled, given the changes sent for the version before. */
function fits(life: Life, version: number, wall: string | null, cancelled: boolean): boolean {
  if (version === 1) return !cancelled && wall === wallOf(life.made);
  const sent = sentFor(life, version - 1);
  const confirmed = sent.filter(({ outcome }) => outcome.type === 'ok');
  return (confirmed.length > 0 ? confirmed : sent).some(({ operation }) =>
    operation.kind === 'cancel' ? cancelled : !cancelled && wall === wallOf(operation.wanted),
  );
}

/** The requested time as a clock in Rome shows it; clocks skip some times, which no appointment can have. */
function wallOf(wanted: Wanted | null): string | null {
  if (wanted === null) return null;
  const instant = romeInstant(wanted.day, wanted.hour);
  return Number.isNaN(instant) ? 'no such hour' : romeWall(instant);
}

function shown(life: Life, read: Done): readonly Violation[] {
  const seen = answerOf(read)?.appuntamento;
  if (!seen) return [];
  const { data, ora, versione, stato } = seen;
  const wall = data === '' ? null : `${data.slice(0, 4)}-${data.slice(4, 6)}-${data.slice(6, 8)} ${ora}`;
  const before = life.changes.filter(({ outcome }) => outcome.type === 'ok' && outcome.at < read.invoked);
  const least = Math.max(1, ...before.map((one) => (requestOf(one).versione ?? 0) + 1));
  if (versione < least)
    return [{ invariant: 'I1', detail: `${nameOf(read)} showed version ${versione} after ${least} was confirmed` }];
  const right = stato === 'annullato' || fits(life, versione, wall, false);
  return right ? [] : [{ invariant: 'I11', detail: `${nameOf(read)} showed ${wall}, which was not asked for` }];
}
