import { describe, expect, test, vi } from 'vitest';
import { PHASE, phaseOf } from '#domain/flow/phase.ts';
import { type Answers, aBranch, aFlow, fault, MILAN } from '../session/deps.testing.ts';
import { numbersOf } from '../session/numbers.testing.ts';
import { NO_CHOICE, withFacts } from '../session/visit.ts';
import { aWireAgency, wireBranchOf } from '../wire/answers.testing.ts';
import { placeActions } from './place.ts';

const CENTRE = { ...MILAN, citta: 'Milano', provincia: 'MI' };
const FOUND = { Filiali: [wireBranchOf(aBranch())], IsCapClink: false };
const near: Answers = { getCoordsByCap: CENTRE, findBranches: FOUND };

function place(answers: Answers = near, more: Parameters<typeof aFlow>[2] = {}) {
  const flow = aFlow(answers, {}, more);
  return { ...flow, act: placeActions(flow.deps) };
}

describe('typing and leaving the field', () => {
  // R4.14
  test('typing sets the busy state and searches nothing', async () => {
    const { act, facts, done } = place();
    act.type('20121');
    expect([PHASE[phaseOf(facts())], done.calls]).toEqual([-1, []]);
    await act.leaveField();
    const asked = done.calls.length;
    act.type('2012');
    expect([PHASE[phaseOf(facts())], done.calls.length]).toEqual([-1, asked]);
  });

  // R3.9, R4.15, R4.16, R4.1, R4.4, R4.5
  test('leaving the field searches once, first the position, then its branches', async () => {
    const [nearest, next] = [aBranch(), aBranch({ code: '0161', days: aBranch().days.slice(1) })];
    const flow = place({ ...near, findBranches: { ...FOUND, Filiali: [nearest, next].map(wireBranchOf) } });
    const { act, facts, visit, done } = flow;
    const passed = numbersOf(flow);
    act.type('20121');
    const searching = act.leaveField();
    await act.leaveField();
    await searching;
    await act.leaveField();
    expect([...passed]).toEqual([-1, 50, 60, 70, 80]);
    expect(done.calls.map(({ name }) => name)).toEqual(['getCoordsByCap', 'geocode', 'findBranches']);
    expect([facts().search, visit().branches, done.went]).toEqual(['ready', [nearest, next], []]);
    flow.store.update((v) => ({ ...v, choice: { ...v.choice, branch: nearest, days: nearest.days, hour: '09:30' } }));
    const again = numbersOf(flow);
    act.type('20122');
    await act.leaveField();
    expect([...again]).toEqual([-1, 50, 60, 70, 80]);
    expect(visit().choice).toEqual(NO_CHOICE);
  });

  // R4.15
  test('leaving the field while the branches load starts no other search', async () => {
    let answer = (_: object) => {};
    const late = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const { act, facts, done } = place({ ...near, findBranches: () => late });
    act.type('20121');
    const searching = act.leaveField();
    await vi.waitFor(() => expect(done.calls.at(-1)?.name).toBe('findBranches'));
    expect(facts().search).toBe('loading');
    await act.leaveField();
    answer(FOUND);
    await searching;
    expect(done.calls).toHaveLength(3);
  });

  // R3.8, R4.17
  test('the newer of two searches wins, even if the older one answers last', async () => {
    let answerLate = (_: object) => {};
    const late = new Promise<object>((resolve) => {
      answerLate = resolve;
    });
    const caps = (input: unknown) => ((input as { cap: string }).cap === '00118' ? late : CENTRE);
    const { act, visit, done } = place({ ...near, getCoordsByCap: caps });
    act.type('00118');
    const older = act.leaveField();
    act.type('20121');
    await act.leaveField();
    answerLate({ lat: 41.9, lng: 12.5, citta: 'Roma', provincia: 'RM' });
    await older;
    expect([visit().place?.cap, visit().searchText]).toEqual(['20121', '20121']);
    const names = done.calls.map(({ name }) => name).filter((name) => name !== 'geocode');
    expect(names).toEqual(['getCoordsByCap', 'getCoordsByCap', 'findBranches']);
  });

  // R3.5, R3.16, R4.93
  test.each([true, false])('an agent for the postcode (%s) sets the call flag of the place step', async (served) => {
    const { act, facts } = place({ ...near, findBranches: { ...FOUND, IsCapClink: served } });
    act.type('20121');
    await act.leaveField();
    expect(facts().callback.atPlace).toBe(served);
  });

  // R4.15
  test('leaving an empty field searches nothing', async () => {
    const { act, done } = place();
    act.type('  ');
    await act.leaveField();
    expect(done.calls).toEqual([]);
  });

  // R5.45, R1.9, R2.3.5, R7.8
  test('a postcode is looked up, any other text is geocoded', async () => {
    const { act, done } = place({
      geocode: { displayLines: ['Torino'], location: MILAN, placeType: 'LOCALITY', cap: '10121' },
      findBranches: FOUND,
    });
    act.type('Via Roma 10, Torino');
    await act.leaveField();
    expect(done.calls[0]).toMatchObject({ name: 'geocode', input: { testo: 'Via Roma 10, Torino' } });
    const point = { latitude: MILAN.lat, longitude: MILAN.lng };
    const always = { TipoFiliali: 0, versione: 'FA3' };
    expect(done.calls[1]?.input).toEqual({ cap: '10121', ...point, city: 'Torino', placeType: 'LOCALITY', ...always });
    for (const typed of ['20121', ' 20121 ', '00184']) {
      const postcode = place();
      postcode.act.type(typed);
      await postcode.act.leaveField();
      expect(postcode.done.calls[0]).toMatchObject({ name: 'getCoordsByCap', input: { cap: typed.trim() } });
    }
    for (const typed of ['2012', '201210', '10121 Torino', 'Torino 10121']) {
      const text = place({});
      text.act.type(typed);
      await text.act.leaveField();
      expect(text.done.calls[0]).toMatchObject({ name: 'geocode', input: { testo: typed } });
    }
  });

  // R3.8, R5.50
  test('a match without a postcode gets its place from its coordinates and has the type LOCALITY', async () => {
    const answers = {
      geocode: { displayLines: ['Bosco'], location: { lat: 45.12345, lng: 9.98765 }, placeType: 'ADDRESS' },
      reverseGeocode: { displayLines: ['Bosco'], location: MILAN, placeType: 'LOCALITY', cap: '26010' },
      findBranches: FOUND,
    };
    const { act, done, visit } = place(answers);
    act.type('un bosco');
    await act.leaveField();
    expect(done.calls[1]).toMatchObject({ name: 'reverseGeocode', input: { lat: 45.123, lng: 9.988 } });
    expect(visit().place).toMatchObject({ cap: '26010', type: 'LOCALITY' });
  });

  const NAMELESS = { displayLines: ['x'], location: MILAN, placeType: 'ADDRESS' };
  // R5.51, R8.16, R4.15, R4.19
  test.each([
    ['an unknown postcode', { getCoordsByCap: fault('not-found') }, '99999'],
    ['a text nobody knows', { geocode: fault('not-found') }, 'zzzz'],
    ['a text the service refuses', { geocode: fault('rejected') }, '????'],
    ['a point without postcode', { geocode: NAMELESS, reverseGeocode: fault('not-found') }, 'in mare'],
    ['a point whose place has none either', { geocode: NAMELESS, reverseGeocode: NAMELESS }, 'in cima'],
  ])('%s is not found and shows a specific message', async (_, answers, text) => {
    const { act, facts, store, visit, done } = place(answers);
    // The result of an earlier search makes no difference.
    store.update((v) => ({ ...v, branches: [aBranch()] }));
    act.type(text);
    await act.leaveField();
    expect([PHASE[phaseOf(facts())], visit().placeFault, visit().modal]).toEqual([55, 'not-found', null]);
    const asked = done.calls.length;
    await act.leaveField();
    expect(done.calls).toHaveLength(asked);
  });

  // R8.1, R14.3.5
  test.each([
    ['nobody answers opens the error', { getCoordsByCap: fault('network') }, { fault: 'branches' }],
    ['finds a place, and no branch by any way', { getCoordsByCap: CENTRE }, { fault: 'branches' }],
    [
      'is refused as one too many says when to ask again',
      { getCoordsByCap: fault('too-many 120') },
      { fault: 'tooMany', seconds: 120 },
    ],
  ])('a search that %s, and keeps the typed text', async (_, answers, modal) => {
    const { act, visit } = place(answers);
    act.type('20121');
    await act.leaveField();
    expect([visit().modal, visit().searchText]).toEqual([{ kind: 'error', ...modal }, '20121']);
  });
});

describe('Next', () => {
  // R5.31
  test.each(['', '  '])('with an empty field asks for a place (%j)', async (text) => {
    const { act, visit, done } = place();
    if (text) act.type(text);
    await act.next();
    expect([visit().placeFault, done.calls]).toEqual(['required', []]);
  });

  // R4.18, R4.5
  test.each([
    ['getCoordsByCap', CENTRE, [-1, 50, 60, 75, 80]],
    ['findBranches', FOUND, [-1, 50, 60, 70, 75, 80]],
  ])('before the branches arrive (%s) waits for them, then goes on by itself', async (call, answer, numbers) => {
    const pressed = () => {
      void flow.act.next();
      return answer;
    };
    const flow = place({ ...near, [call]: pressed });
    const passed = numbersOf(flow);
    flow.act.type('20121');
    await flow.act.leaveField();
    expect([flow.facts().search, flow.done.went]).toEqual(['ready', ['filiali']]);
    expect([...passed]).toEqual(numbers);
  });

  test('leads to the next page when the branches are loaded', async () => {
    const { act, done } = place();
    act.type('20121');
    await act.leaveField();
    await act.next();
    expect(done.went).toEqual(['filiali']);
  });
});

test.each(['salary', 'business'] as const)('a visitor who went to %s meanwhile stays there', async (product) => {
  const { act, store, visit, done } = place({ ...near, findAgencies: [aWireAgency] });
  act.type('20121');
  const searching = act.next();
  store.update((v) => withFacts(v, { product }));
  await searching;
  expect([visit().branches, done.went]).toEqual([[], []]);
});

describe('a nearest branch more than 25 km away', () => {
  const away = (km: number) => ({
    ...near,
    findBranches: {
      Filiali: [
        wireBranchOf(aBranch({ lat: MILAN.lat + km / 111.19 })),
        wireBranchOf(aBranch({ code: '0161', lat: MILAN.lat + (km + 30) / 111.19 })),
      ],
      IsCapClink: false,
    },
  });
  const arrived = async (km: number) => {
    const flow = place(away(km));
    flow.act.type('20121');
    await flow.act.next();
    return flow;
  };
  // R4.20, R9.2, R1.14
  test('offers a call before the next page opens', async () => {
    const { visit, done } = await arrived(25.5);
    expect([visit().modal?.kind, done.went]).toEqual(['far', []]);
  });
  // R4.20, R9.2, R1.14
  test('at 24.9 km gets no offer of a call', async () => expect((await arrived(24.9)).done.went).toEqual(['filiali']));
  // R4.21, R4.93
  test('gets the call with an accepted offer: the nearest branch, no slot, then the tax code', async () => {
    const { act, visit, facts, done } = await arrived(40);
    act.acceptCall();
    expect([visit().choice.branch?.code, visit().choice.hour, done.went]).toEqual(['0151', null, ['codiceFiscale']]);
    expect([facts().chosen, facts().callback.offer, PHASE[phaseOf(facts())]]).toEqual(['branch', 'accepted', 100]);
    expect(visit().modal).toBeNull();
  });
  // R4.22
  test('is listed with the others after a declined offer', async () => {
    const { act, visit, done } = await arrived(40);
    act.declineCall();
    expect([done.went, visit().modal]).toEqual([['filiali'], null]);
  });
});

describe("the device's position", () => {
  // R7.42, R1.9, R4.3
  test('fills the field and starts a search, rounded to about 100 metres', async () => {
    const flow = place({
      reverseGeocode: { displayLines: ['Bari'], location: MILAN, placeType: 'LOCALITY', cap: '70121' },
      findBranches: FOUND,
    });
    const { act, visit, done } = flow;
    const passed = numbersOf(flow);
    await act.locate();
    expect([...passed]).toEqual([30, 40, 50, 60, 70, 80]);
    expect(done.calls[0]?.input).toEqual({ lat: 41.117, lng: 16.872 });
    expect([visit().searchText, done.calls.map(({ name }) => name)]).toEqual([
      '70121 Bari',
      ['reverseGeocode', 'findBranches'],
    ]);
  });
  // R4.14
  test('does not replace text that was typed while it was determined', async () => {
    const answers: ((fault: 'disabled') => void)[] = [];
    const { act, visit, done } = place(near, { position: () => new Promise((resolve) => answers.push(resolve)) });
    const asked = act.locate();
    act.type('Bari');
    answers[0]?.('disabled');
    await asked;
    expect(visit()).toMatchObject({ searchText: 'Bari', placeFault: null, facts: { search: 'typing' } });
    expect(done.calls).toEqual([]);
  });
  // R8.13-R8.15, R4.19, R4.4
  test.each(['activate', 'disabled', 'blocked'] as const)('refused as "%s" shows a message', async (reason) => {
    const { act, visit, facts } = place(near, { position: async () => reason });
    await act.locate();
    expect([visit().placeFault, PHASE[phaseOf(facts())]]).toEqual([reason, 55]);
  });
});
