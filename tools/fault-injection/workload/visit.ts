import type { Outcome, Wanted } from '../history.ts';
import { pick, type Random } from '../random.ts';
import { callbackBody, holdBody, moveBody, type ProductCode, visitBody } from './bodies.ts';
import type { InventedVisitor } from './guests.ts';
import type { Perform } from './perform.ts';
import { bodyOf, type Plan } from './plan.ts';

/** What a visitor knows about an appointment. */
export interface KnownAppointment {
  readonly oppId: string;
  /** The slot of the known version. A move always requests another slot. */
  wanted: Wanted;
  version: number;
}
/** A person with a browser and known appointments. */
export interface Visitor extends InventedVisitor {
  readonly appointments: KnownAppointment[];
  /** Codes of requests with a provisional answer, not yet confirmed. */
  readonly received: Set<string>;
}
export interface Stage {
  readonly perform: Perform;
  readonly plan: Plan;
  readonly random: Random;
  readonly newKey: () => string;
  /** The same person with another browser. */
  readonly otherTab: (visitor: Visitor) => Visitor;
}

const SALARY_SHARE = 0.3;
const SCARCE_SHARE = 0.4;
/** Number of further browsers; together they exceed the number of unproven appointments that a person may have. */
const TABS = 4;
const PROVISIONAL = /^PROV-/;

const somewhere = ({ plan, random }: Stage): Wanted =>
  pick(random, random() < SCARCE_SHARE ? plan.scarce : plan.hours) ?? { branch: '', day: '', hour: '' };

export const hold = (stage: Stage, visitor: Visitor, wanted = somewhere(stage)): Promise<Outcome> =>
  stage.perform(visitor, { kind: 'hold', body: holdBody(wanted), key: stage.newKey(), wanted });

/** Sends a create and remembers its result. */
async function create(
  stage: Stage,
  visitor: Visitor,
  key: string,
  wanted: Wanted,
  product: ProductCode,
): Promise<Outcome> {
  const { person } = visitor;
  const body = visitBody(person, product, wanted);
  const outcome = await stage.perform(visitor, { kind: 'create', body, key, taxCode: person.taxCode, wanted });
  const oppId = bodyOf<{ readonly oppID?: string }>(outcome)?.oppID;
  if (outcome.type === 'ok' && oppId !== undefined) remember(visitor, oppId, wanted);
  return outcome;
}

function remember({ appointments, received }: Visitor, oppId: string, wanted: Wanted): void {
  if (PROVISIONAL.test(oppId)) received.add(oppId);
  else if (!appointments.some((known) => known.oppId === oppId)) appointments.push({ oppId, wanted, version: 1 });
}

/**
 * Books in one of several ways: once, with a double click, again after the answer, with a changed form, in many tabs.
 */
export async function book(stage: Stage, visitor: Visitor, wanted = somewhere(stage)): Promise<void> {
  const { random, newKey, otherTab } = stage;
  const key = newKey();
  const product: ProductCode = random() < SALARY_SHARE ? 'C5' : 'PP';
  const once = (of = key, where = wanted, who = visitor) => create(stage, who, of, where, product);
  const manner = random();
  if (manner < 0.15) await Promise.all([once(), once()]);
  else if (manner < 0.25) await once().then(() => once());
  else if (manner < 0.32) await once().then(() => once(key, { ...wanted, hour: `${wanted.hour.slice(0, 3)}15` }));
  else if (manner < 0.45) {
    const tabs = Array.from({ length: TABS }, () => once(newKey(), somewhere(stage), otherTab(visitor)));
    await Promise.all([once(), ...tabs]);
  } else await once();
}

/** Holds a slot and books it; if it is taken, another one. */
export async function holdAndBook(stage: Stage, visitor: Visitor): Promise<void> {
  const wanted = somewhere(stage);
  const held = await hold(stage, visitor, wanted);
  await (held.type === 'ok' ? book(stage, visitor, wanted) : book(stage, visitor));
}

export async function callBack(stage: Stage, visitor: Visitor): Promise<void> {
  const { person } = visitor;
  const asked = { kind: 'callback', body: callbackBody(person), key: stage.newKey(), taxCode: person.taxCode } as const;
  const outcome = await stage.perform(visitor, asked);
  const oppId = bodyOf<{ readonly oppID?: string }>(outcome)?.oppID ?? '';
  if (outcome.type === 'ok' && PROVISIONAL.test(oppId)) visitor.received.add(oppId);
}

/** Reads the result of a provisional request. */
export const readReceived = (stage: Stage, visitor: Visitor, oppID: string): Promise<Outcome> =>
  stage.perform(visitor, { kind: 'own', body: { oppID }, taxCode: visitor.person.taxCode });

export async function move(
  stage: Stage,
  visitor: Visitor,
  known: KnownAppointment,
  version = known.version,
): Promise<void> {
  // A move chooses another slot of the same branch.
  const hours = stage.plan.hours.filter(
    ({ branch, day, hour }) =>
      branch === known.wanted.branch && `${day}${hour}` !== known.wanted.day + known.wanted.hour,
  );
  const wanted = pick(stage.random, hours) ?? known.wanted;
  const body = moveBody(known.oppId, version, wanted);
  const { taxCode } = visitor.person;
  const outcome = await stage.perform(visitor, { kind: 'move', body, key: stage.newKey(), taxCode, wanted });
  if (outcome.type !== 'fail') await readOwn(stage, visitor, known);
}

export async function cancel(stage: Stage, visitor: Visitor, known: KnownAppointment): Promise<void> {
  const body = { oppID: known.oppId, versione: known.version };
  const { taxCode } = visitor.person;
  await stage.perform(visitor, { kind: 'cancel', body, key: stage.newKey(), taxCode });
}

interface Own {
  readonly appuntamento?: { readonly versione: number; readonly data: string; readonly ora: string };
}

export async function readOwn(stage: Stage, visitor: Visitor, known: KnownAppointment): Promise<void> {
  const { taxCode } = visitor.person;
  const read = await stage.perform(visitor, { kind: 'own', body: { oppID: known.oppId }, taxCode });
  const seen = bodyOf<Own>(read)?.appuntamento;
  if (!seen) return;
  const day = `${seen.data.slice(0, 4)}-${seen.data.slice(4, 6)}-${seen.data.slice(6, 8)}`;
  known.version = seen.versione;
  known.wanted = { branch: known.wanted.branch, day, hour: seen.ora };
}
