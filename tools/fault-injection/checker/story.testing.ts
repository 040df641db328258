import type { Kind, Line, Operation, Outcome, Wanted } from '../history.ts';
import { romeInstant } from '../rome.ts';
import type { Mail } from '../snapshot/mails.ts';
import type { AppointmentRow, ConsentRow, EventRow } from '../snapshot/tables.ts';
import type { Snapshot } from '../snapshot.ts';
import { visitBody } from '../workload/bodies.ts';
import { personOf } from '../workload/people.ts';
import { check } from './check.ts';
import { hashOf } from './facts.ts';

/** A history and snapshot that a test builds. Each step takes a second. */
export interface Story {
  history: Line[];
  snapshot: { -readonly [Field in keyof Snapshot]: Snapshot[Field] };
}

export const START = Date.parse('2026-11-21T08:00:00Z');
export const CODE = 'AAAAAAAAAAAAAAAAA1';
export const KEY = 'key-of-the-create-000';
export const person = personOf(1, 1);
export const NINE_O_CLOCK: Wanted = { branch: '0151', day: '2026-11-26', hour: '09:00' };
export const TEN_O_CLOCK: Wanted = { ...NINE_O_CLOCK, hour: '10:00' };
const SECOND = 1_000;
const PURPOSES = ['privacyInterncommoffer', 'privacyOtherservice', 'privacyProfilazione', 'privacyExtcommoffer'];
const GIVEN = [1, 0, 1, 0];

export const confirmation = (oppID: string) => ({ Status: '0', resultCode: 0, Message: '', oppID });

export const instantOf = ({ day, hour }: Wanted): number => romeInstant(day, hour);

/** Adds an operation and its outcome; `answer` is the body of the last try. */
export function step(
  story: Story,
  change: Partial<Operation> & { readonly kind: Kind },
  type: Outcome['type'],
  answer: unknown = null,
  status = 200,
): void {
  const at = START + story.history.length * SECOND;
  const id = `1-${story.history.length}`;
  const who = { worker: 0, visitor: '1.1', address: '10.0.0.1', taxCode: person.taxCode };
  const rest = { ...who, call: '', key: null, body: null, wanted: null };
  story.history.push({ type: 'invoke', at, operation: { ...rest, ...change, id } });
  const tries = [{ path: 'proxy', status, ms: 5, body: answer }] as const;
  story.history.push({ type, at: at + SECOND, id, waitMs: 5, tries: type === 'info' ? [] : tries });
}

export const row = (change: Partial<AppointmentRow> = {}): AppointmentRow => ({
  id: '1',
  oppId: CODE,
  product: 1,
  branch: NINE_O_CLOCK.branch,
  starts: instantOf(NINE_O_CLOCK),
  state: 'confirmed',
  version: 1,
  kind: 'visit',
  taxCode: person.taxCode,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  mobile: `+39${person.mobile}`,
  clear: '{}',
  verified: false,
  limited: false,
  createdAt: START + SECOND,
  ...change,
});

const consentsFor = (appointmentId: string): ConsentRow[] =>
  PURPOSES.map((purpose, i) => ({
    appointmentId,
    purpose,
    value: GIVEN[i] ?? 0,
    version: 'v1',
    sha256: `hash of ${purpose}`,
    answeredAt: START + SECOND,
  }));

export const event = (id: string, kind: string, payload: EventRow['payload'] = {}): EventRow => ({
  id,
  kind,
  payload: { oppID: CODE, ...payload },
  createdAt: START + SECOND,
});

export function mail(of: string, wanted: Wanted = NINE_O_CLOCK): Mail {
  const starts = `${wanted.day} ${wanted.hour}`;
  const calendar = { uid: `${CODE}@fissa`, method: 'PUBLISH', sequence: 0, starts, zone: 'Europe/Rome' };
  const text = `Ti aspettiamo alle ${wanted.hour}. ${CODE}`;
  return { event: of, folder: '/mail', messageId: `<${of}>`, to: person.email, subject: '', text, links: [], calendar };
}

/** A story without violations: a person books the slot at nine and reads the appointment. */
export function aVisit(): Story {
  const seat = {
    branch: NINE_O_CLOCK.branch,
    starts: instantOf(NINE_O_CLOCK),
    seat: 1,
    state: 'booked',
    heldUntil: null,
    ...{ holder: null, visit: null },
  } as const;
  const answer = confirmation(CODE);
  const story: Story = {
    history: [],
    snapshot: {
      takenAt: START + 3_600 * SECOND,
      appointments: [row()],
      seats: [{ ...seat, appointmentId: '1' }],
      consents: consentsFor('1'),
      events: [event('e1', 'appointment.created'), event('e2', 'consent.recorded')],
      delivered: [],
      keys: [{ hash: hashOf(KEY), call: 'CreateAppointment', answer, appointmentId: '1', createdAt: START + SECOND }],
      jobs: [],
      refusals: [],
      duty: [{ branch: NINE_O_CLOCK.branch, weekday: 4, consultants: 2 }],
      capacity: { changes: [], closures: [], roster: [], displacements: [] },
      mails: [mail('e1')],
      journal: [],
      setAside: [],
      logs: [{ file: 'engine.log', text: '{"event":"answered","status":200}' }],
    },
  };
  const body = visitBody(person, 'PP', NINE_O_CLOCK);
  step(story, { kind: 'create', key: KEY, body, wanted: NINE_O_CLOCK }, 'ok', answer);
  step(story, { kind: 'own', body: { oppID: CODE } }, 'ok', owned(1, NINE_O_CLOCK));
  return story;
}

export const owned = (versione: number, { day, hour: ora }: Wanted, stato = 'confermato') => ({
  Status: '0',
  appuntamento: { oppID: CODE, versione, data: day.replaceAll('-', ''), ora, stato },
});

/** Continues `aVisit`: the person moves the appointment to ten. */
export function aMove(): Story {
  const story = aVisit();
  const body = { oppID: CODE, versione: 1, data: `${TEN_O_CLOCK.day} ${TEN_O_CLOCK.hour}` };
  step(story, { kind: 'move', key: 'key-of-the-move-00000', body, wanted: TEN_O_CLOCK }, 'ok', confirmation(CODE));
  step(story, { kind: 'own', body: { oppID: CODE } }, 'ok', owned(2, TEN_O_CLOCK));
  const { snapshot } = story;
  const starts = instantOf(TEN_O_CLOCK);
  const [seat] = snapshot.seats;
  snapshot.appointments = [row({ version: 2, starts })];
  snapshot.seats = seat ? [{ ...seat, starts }] : [];
  const payload = { starts: new Date(starts).toISOString(), previous: new Date(instantOf(NINE_O_CLOCK)).toISOString() };
  snapshot.events = [...snapshot.events, event('e3', 'appointment.moved', payload)];
  snapshot.mails = [mail('e1'), mail('e3', TEN_O_CLOCK)];
  const moved = { hash: hashOf('key-of-the-move-00000'), call: 'CreaAppuntamentoAsync', appointmentId: '1' };
  snapshot.keys = [...snapshot.keys, { ...moved, answer: confirmation(CODE), createdAt: START + SECOND }];
  return story;
}

/** The invariants that a story violates. */
export const violationsOf = (story: Story): readonly string[] => [
  ...new Set(check(story.history, story.snapshot).map(({ invariant }) => invariant)),
];
/** The invariants that a story violates after `change` was applied to it. */
export function violationsAfter(story: Story, change: (story: Story) => void): readonly string[] {
  change(story);
  return violationsOf(story);
}
