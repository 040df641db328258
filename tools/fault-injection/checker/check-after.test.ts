import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../snapshot.ts';
import { visitBody } from '../workload/bodies.ts';
import {
  aMove,
  aVisit,
  CODE,
  event,
  instantOf,
  KEY,
  mail,
  NINE_O_CLOCK,
  owned,
  person,
  row,
  START,
  type Story,
  step,
  TEN_O_CLOCK,
  violationsAfter,
  violationsOf,
} from './story.testing.ts';

const body = visitBody(person, 'PP', NINE_O_CLOCK);
const create = { kind: 'create', key: KEY, body, wanted: NINE_O_CLOCK } as const;
const move = { kind: 'move', body: { oppID: CODE, versione: 1 }, wanted: TEN_O_CLOCK } as const;

describe('consents', () => {
  test('that are missing break I7', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.consents = snapshot.consents.slice(1);
      }),
    ).toEqual(['I7']));
  test('that differ from the given answers break I7', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.consents = snapshot.consents.map((consent) => ({ ...consent, value: 1 }));
      }),
    ).toEqual(['I7']));
});

describe('events', () => {
  test('that are missing break I8', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.events = snapshot.events.slice(1);
        snapshot.mails = [];
      }),
    ).toEqual(['I8']));
  test('without a matching change break I8', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.events = [...snapshot.events, event('e9', 'appointment.created', { oppID: 'AAAAAAAAAAAAAAAAA9' })];
      }),
    ).toEqual(['I8']));
});

describe('a mail', () => {
  const mailed = (mails: Story['snapshot']['mails']) =>
    violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.mails = mails;
    });
  test('that was not sent breaks I10', () => expect(mailed([])).toEqual(['I10']));
  test('that was sent twice under two names breaks I10', () =>
    expect(mailed([mail('e1'), { ...mail('e1'), messageId: '<other>' }])).toEqual(['I10']));
  test('that was sent twice under one name does not', () =>
    expect(mailed([mail('e1'), { ...mail('e1'), folder: '/other' }])).toEqual([]));
  test('without a matching event breaks I10', () => expect(mailed([mail('e1'), mail('e9')])).toEqual(['I10']));
  test('to another person breaks I10', () =>
    expect(mailed([{ ...mail('e1'), to: 'altro@faults.example' }])).toEqual(['I10']));
  test('with another hour breaks I11', () => expect(mailed([mail('e1', TEN_O_CLOCK)])).toEqual(['I11']));

  // R13.6.1
  describe('a mail after others of the same day', () => {
    const NOTICE = { subject: 'Abbiamo fermato gli altri avvisi' };
    const capped = (sent: number, overtaken: number, notice = NOTICE) =>
      violationsAfter(aVisit(), ({ snapshot }) => {
        const others = Array.from({ length: sent }, (_, n) => `code-${n}`);
        const gone = row({ id: '2', oppId: 'AAAAAAAAAAAAAAAAA2', state: 'cancelled', version: 2 });
        snapshot.appointments = [...snapshot.appointments, ...(overtaken > 0 ? [gone] : [])];
        snapshot.events = [
          ...snapshot.events,
          ...[...others, 'notice'].map((id) => event(id, 'message.code')),
          ...Array.from({ length: overtaken }, (_, n) =>
            event(`gone-${n}`, 'appointment.created', { oppID: gone.oppId }),
          ),
        ];
        snapshot.mails = [...others.map((id) => mail(id)), { ...mail('notice'), ...notice }];
      });
    test('may be missing if six mails and the notice of the limit were sent', () =>
      expect(capped(6, 0)).not.toContain('I10'));
    test('may not be missing if only five mails, or no notice, were sent', () =>
      expect([capped(5, 0), capped(6, 0, { subject: '' })]).toEqual([
        expect.arrayContaining(['I10']),
        expect.arrayContaining(['I10']),
      ]));
    test('may be missing if one of the six was replaced while a killed process sent it', () =>
      expect(capped(5, 1)).not.toContain('I10'));
  });
});

describe('hours', () => {
  test('that differ in the database by an hour break I11', () => {
    const changed = violationsAfter(aVisit(), ({ snapshot }) => {
      snapshot.appointments = [row({ starts: instantOf(TEN_O_CLOCK) })];
    });
    expect(changed).toContain('I11');
  });
  test('shown to the owner that differ from the booked ones break I11', () =>
    expect(
      violationsAfter(aVisit(), (story) =>
        step(story, { kind: 'own', body: { oppID: CODE } }, 'ok', owned(1, TEN_O_CLOCK)),
      ),
    ).toEqual(['I11']));
});

describe('a change', () => {
  test('of a version that was changed already breaks I12', () =>
    expect(
      violationsAfter(aMove(), (story) =>
        step(story, { ...move, key: 'another-move-00000000' }, 'ok', { Status: '0' }),
      ),
    ).toEqual(['I12']));
  test('that nobody requested breaks I12', () => {
    const story = aMove();
    story.history = story.history.slice(0, 4);
    expect(violationsOf(story)).toContain('I12');
  });
  test('that was confirmed and is missing breaks I1', () => {
    const story = aVisit();
    step(story, { ...move, key: 'key-of-the-move-00000' }, 'ok', { Status: '0', resultCode: 0 });
    expect(violationsOf(story)).toContain('I1');
  });
  test('that may have happened is accepted as cause of the present state', () => {
    const story = aMove();
    const moved = story.history.find((line) => line.type === 'invoke' && line.operation.kind === 'move');
    story.history = [...story.history.slice(0, 4), ...(moved ? [moved] : [])];
    expect(violationsOf(story)).toEqual([]);
  });
});

test('a stored mask, and a value that cannot be decrypted, break I13', () => {
  for (const change of [{ lastName: 'C***' }, { clear: '{"capResidenza":"*****"}' }, { email: null }])
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.appointments = [row(change)];
      }),
    ).toContain('I13');
});

test.each([person.taxCode, person.email, person.mobile, `+39${person.mobile}`, person.lastName])(
  'a log with "%s" in it breaks I14',
  (canary) =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.logs = [{ file: 'engine.log', text: `{"error":"duplicate key ${canary}"}` }];
      }),
    ).toEqual(['I14']),
);

describe('after healing', () => {
  test('a remaining job breaks I15', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.jobs = [{ task: 'deliver', attempts: 1, error: 'EIO' }];
      }),
    ).toEqual(['I15']));
  test('a remaining journal entry breaks I15', () =>
    expect(
      violationsAfter(aVisit(), ({ snapshot }) => {
        snapshot.journal = ['1.entry'];
      }),
    ).toEqual(['I15']));
  test('an acknowledged request has exactly one outcome (I15)', () => {
    const received = { Status: '0', resultCode: 0, Message: '', oppID: `PROV-${CODE}` };
    const story = aVisit();
    step(story, create, 'ok', received);
    expect(violationsOf(story)).toEqual([]);
    story.snapshot.refusals = [{ oppId: CODE, reason: 'slot-taken', createdAt: story.snapshot.takenAt, toldBy: null }];
    story.snapshot.events = [...story.snapshot.events, event('e9', 'message.refused')];
    story.snapshot.mails = [...story.snapshot.mails, mail('e9')];
    expect(violationsOf(story)).toEqual(['I15']);
  });
  test('an entry set aside for the operator repeats an idempotency key that was used before', () => {
    const received = { Status: '0', resultCode: 0, Message: '', oppID: `PROV-${CODE}` };
    const story = aVisit();
    const nothing = { appointments: [], seats: [], consents: [], events: [], keys: [], mails: [] };
    story.history = [];
    step(story, create, 'ok', received);
    story.snapshot = { ...story.snapshot, ...nothing, setAside: [`0001-${CODE}.entry`] };
    expect(violationsOf(story)).toEqual(['I15']);
    step(
      story,
      { ...create, body: visitBody(person, 'PP', TEN_O_CLOCK), wanted: TEN_O_CLOCK },
      'fail',
      { code: 'key-reused' },
      422,
    );
    expect(violationsOf(story)).toEqual([]);
  });
  test('a refusal after the acknowledgement is sent by mail, once (I10)', () => {
    const story = aVisit();
    const { snapshot } = story;
    story.history = [];
    step(story, create, 'ok', { Status: '0', resultCode: 0, oppID: `PROV-${CODE}` });
    const refused = { ...snapshot, appointments: [], seats: [], consents: [], keys: [] };
    refused.events = [event('e9', 'message.refused'), event('e10', 'message.refused')];
    const told = { ...mail('e9'), text: 'Codice richiesta: AAAAAA AAAAAA AAAAA1' };
    const toldBy = (event: string | null, mails: Snapshot['mails']) => {
      const refusals = [{ oppId: CODE, reason: 'slot-taken', createdAt: START + 1, toldBy: event }];
      return violationsOf({ ...story, snapshot: { ...refused, refusals, mails } });
    };
    expect([toldBy('e9', [told]), toldBy('e10', [told])]).toEqual([[], ['I10']]);
    expect([toldBy('e9', []), toldBy('e9', [{ ...told, text: 'Codice richiesta: BBBBBB' }])]).toEqual([
      ['I10'],
      ['I10'],
    ]);
    refused.events = [event('e9', 'message.refused')];
    expect(toldBy(null, [told])).toEqual([]);
  });
});

test('a page that takes longer than ten seconds is a violation', () => {
  const story = aVisit();
  story.history.push(
    {
      type: 'invoke',
      at: story.snapshot.takenAt,
      operation: {
        ...create,
        id: 'p',
        worker: 0,
        visitor: '1.2',
        address: '10.0.0.2',
        call: '',
        kind: 'page',
        key: null,
        taxCode: '',
      },
    },
    { type: 'ok', at: story.snapshot.takenAt, id: 'p', waitMs: 10_001, tries: [] },
  );
  expect(violationsOf(story)).toEqual(['wait']);
});

// R14.2.7
test('a slow answer is a violation if the journal could give it, not if only the engine can', () => {
  const slow = (which: number) => {
    const story = aVisit();
    const told = story.history.filter((line) => line.type === 'ok')[which];
    if (told?.type === 'ok') story.history.push({ ...told, tries: told.tries.map((one) => ({ ...one, ms: 10_001 })) });
    return violationsOf(story);
  };
  expect([slow(0), slow(1)]).toEqual([['wait'], []]);
});
