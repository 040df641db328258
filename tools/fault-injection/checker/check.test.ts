import { describe, expect, test } from 'vitest';
import { visitBody } from '../workload/bodies.ts';
import {
  aMove,
  aVisit,
  CODE,
  instantOf,
  KEY,
  NINE_O_CLOCK,
  person,
  row,
  type Story,
  step,
  TEN_O_CLOCK,
  violationsAfter,
  violationsOf,
} from './story.testing.ts';

const another = row({ id: '2', oppId: 'AAAAAAAAAAAAAAAAA2' });
const body = visitBody(person, 'PP', NINE_O_CLOCK);
const create = { kind: 'create', key: KEY, body, wanted: NINE_O_CLOCK } as const;

test('a correct booking and a correct move break no invariant', () => {
  expect([violationsOf(aVisit()), violationsOf(aMove())]).toEqual([[], []]);
});

test('a create without an answer may have an appointment or not', () => {
  const story = aVisit();
  story.history = story.history.filter((line) => line.type === 'invoke' && line.operation.kind === 'create');
  expect(violationsOf(story)).toEqual([]);
  const { snapshot } = story;
  const nothing = { appointments: [], seats: [], consents: [], events: [], keys: [], mails: [] };
  expect(violationsOf({ ...story, snapshot: { ...snapshot, ...nothing } })).toEqual([]);
});

describe('a confirmed create', () => {
  test('without its appointment breaks I1', () => {
    const changed = violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.appointments = [];
      snapshot.seats = [];
    });
    expect(changed).toContain('I1');
  });

  test('whose appointment is of another person breaks I1', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.appointments = [row({ taxCode: 'CNRZBD50A01Z001A' })];
      }),
    ).toContain('I1'));

  test('that its owner cannot read breaks I1', () =>
    expect(
      violationsAfter(aVisit(), (story) => step(story, { kind: 'own', body: { oppID: CODE } }, 'fail', null, 404)),
    ).toEqual(['I1']));

  test('that a second click also journalled breaks I1 unless it is readable after the replay', () => {
    const story = aVisit();
    step(story, create, 'ok', { Status: '0', resultCode: 0, oppID: `PROV-${CODE}` });
    step(story, { kind: 'own', body: { oppID: CODE } }, 'fail', null, 404);
    expect(violationsOf(story)).toEqual(['I1']);
    step(story, { kind: 'own', body: { oppID: CODE } }, 'ok');
    expect(violationsOf(story)).toEqual([]);
  });

  test('without a request code breaks I5', () => {
    const story = aVisit();
    story.history = [];
    step(story, create, 'ok', { Status: '0', resultCode: 0, oppID: '' });
    expect(violationsOf(story)).toContain('I5');
  });
});

describe('a request', () => {
  test('with two appointments breaks I2', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.appointments = [row(), another];
      }),
    ).toContain('I2'));

  test('whose idempotency key no visitor sent breaks I2', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        const [first] = snapshot.keys;
        snapshot.keys = first ? [first, { ...first, hash: '00', answer: {} }] : [];
      }),
    ).toEqual(['I2']));

  test('that was refused because of its own first try breaks I2', () => {
    const story = aVisit();
    const refusal = { Status: '2', resultCode: 2, motivo: 'already-booked' };
    story.history = [];
    step(story, create, 'fail', refusal);
    expect(violationsOf(story)).toContain('I2');
  });

  test('that was refused because of another request does not break I2', () => {
    const story = aVisit();
    step(story, { ...create, key: 'another-key-000000000' }, 'fail', { Status: '2', motivo: 'already-booked' });
    expect(violationsOf(story)).toEqual([]);
  });
});

describe('an idempotency key', () => {
  test('with two answers breaks I6', () =>
    expect(violationsAfter(aVisit(), (story) => step(story, create, 'fail', { Status: '2', resultCode: 2 }))).toContain(
      'I6',
    ));

  test('with the same answer twice does not', () => {
    const again = { oppID: CODE, Message: '', resultCode: 0, Status: '0' };
    expect(violationsAfter(aVisit(), (story) => step(story, create, 'ok', again))).toEqual([]);
  });

  test('for two different requests breaks I6', () => {
    const other = { ...create, body: visitBody(person, 'PP', TEN_O_CLOCK), wanted: TEN_O_CLOCK };
    const answer = { Status: '0', resultCode: 0, Message: '', oppID: CODE };
    expect(violationsAfter(aVisit(), (story) => step(story, other, 'ok', answer))).toContain('I6');
    expect(violationsAfter(aVisit(), (story) => step(story, other, 'fail', { code: 'key-reused' }, 422))).toEqual([]);
  });
});

describe('a seat', () => {
  const seated = (change: (seat: Story['snapshot']['seats'][number]) => Story['snapshot']['seats']) =>
    violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.seats = snapshot.seats.flatMap(change);
    });

  test('that is taken twice breaks I3', () =>
    expect(seated((seat) => [seat, { ...seat, state: 'held', appointmentId: null }])).toEqual(['I3']));
  test('that is missing breaks I3', () => expect(seated(() => [])).toEqual(['I3']));
  test('at another time than its visit breaks I3', () =>
    expect(seated((seat) => [{ ...seat, starts: instantOf(TEN_O_CLOCK) }])).toEqual(['I3']));
  test('beyond the consultants on duty breaks I3', () =>
    expect(seated((seat) => [{ ...seat, seat: 3 }])).toEqual(['I3']));
  test('that a cancelled visit keeps breaks I3', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.appointments = [row({ state: 'cancelled', version: 2 })];
      }),
    ).toContain('I3'));
});

test('two proven or four unproven active visits of a person and product break I4', () => {
  const withRows = (rows: readonly ReturnType<typeof row>[]) =>
    violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.appointments = [...rows];
    });
  expect(withRows([row({ verified: true }), { ...another, verified: true }])).toContain('I4');
  const four = [1, 2, 3, 4].map((n) => row({ id: String(n), oppId: String(n).repeat(18) }));
  expect(withRows(four)).toContain('I4');
  expect(withRows(four.slice(1))).not.toContain('I4');
});

test('a visit may be cancelled by three newer unproven ones of the same person (I12)', () => {
  const gone = row({ state: 'cancelled', version: 2 });
  const younger = [2, 3, 4].map((n) => row({ id: String(n), oppId: String(n).repeat(18), createdAt: 0 }));
  const withRows = (rows: readonly ReturnType<typeof row>[]) =>
    violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.appointments = [...rows];
      snapshot.seats = [];
    });
  expect(withRows([gone, ...younger])).not.toContain('I12');
  expect(withRows([gone, ...younger.slice(1)])).toContain('I12');
});

test('a slot may be refused as full, but not because of an expired hold (I9)', () => {
  const story = aVisit();
  step(story, { kind: 'reclaim', key: 'key-of-the-claim-0000', wanted: TEN_O_CLOCK }, 'fail', { Status: '1' });
  story.snapshot.keys = [...story.snapshot.keys];
  expect(violationsOf(story)).toEqual([]);
  const held = {
    branch: TEN_O_CLOCK.branch,
    starts: instantOf(TEN_O_CLOCK),
    seat: 2,
    state: 'held',
    holder: null,
    visit: 'v',
    appointmentId: null,
  } as const;
  const asked = Math.max(...story.history.map(({ at }) => at));
  const seats = story.snapshot.seats;
  story.snapshot.seats = [...seats, { ...held, heldUntil: asked - 61_000 }];
  expect(violationsOf(story)).toEqual(['I9']);
  story.snapshot.seats = [...seats, { ...held, heldUntil: asked - 1_000 }];
  expect(violationsOf(story)).toEqual([]);
});

test('a slot that a visitor held and was then refused breaks I9', () => {
  const story = aVisit();
  const taken = { Status: '2', resultCode: 2, motivo: 'slot-taken' };
  story.history = [];
  step(story, { kind: 'hold', key: 'key-of-the-hold-00000', wanted: NINE_O_CLOCK }, 'ok', { Status: '0' });
  step(story, { ...create, wanted: TEN_O_CLOCK }, 'fail', taken);
  expect(violationsOf(story)).not.toContain('I9');
  step(story, create, 'fail', taken);
  expect(violationsOf(story)).toContain('I9');
});
