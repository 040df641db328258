import { describe, expect, test } from 'vitest';
import { callback, flagged, known, newPerson } from '#domain/flow/flow-state.testing.ts';
import type { Facts } from '#domain/flow/flow-state.ts';
import { enter } from '#domain/flow/routes.ts';
import { type Answers, aBranch, aFlow, fault } from '../session/deps.testing.ts';
import { numbersOf } from '../session/numbers.testing.ts';
import { withFacts } from '../session/visit.ts';
import { branchActions } from './branches.ts';

function page(answers: Answers = {}, branch = aBranch()) {
  const flow = aFlow(answers, { branches: [branch] });
  flow.store.update((v) => withFacts(v, { search: 'ready' }));
  return { ...flow, act: branchActions(flow.deps), choice: () => flow.store.get().choice };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const DAY = { Slots: { '09:00': false, '09:30': true, '10:00': true } };

// R3.9, R4.61, R4.63
test('the branch page preselects the nearest branch with its first free day and slot, and reloads that day', () => {
  const { act, choice, facts, done } = page();
  act.open();
  expect([choice().branch?.code, choice().date, choice().hour]).toEqual(['0151', '2026-11-23', '09:30']);
  expect([facts().chosen, choice().days]).toEqual(['slot', aBranch().days]);
  expect(done.calls).toMatchObject([{ name: 'availability', input: { Codice: '0151', Data: '2026-11-23' } }]);
});

// R4.61
test('choosing another branch loads its days, preselects the first free day and reloads its slots', () => {
  const { act, choice, done } = page();
  const days = [false, true].map((free, n) => ({ date: `2026-11-2${4 + n}`, hours: [{ at: '15:00', free }] }));
  act.open();
  act.chooseBranch(aBranch({ code: '0161', days }));
  expect(choice()).toMatchObject({ branch: { code: '0161' }, days, date: '2026-11-25', hour: '15:00' });
  expect(done.calls.at(-1)).toMatchObject({ name: 'availability', input: { Codice: '0161', Data: '2026-11-25' } });
});

// R4.62, R4.63
test.each([
  ['10:00', '10:00'],
  ['09:30', '09:00'],
])('choosing a day reloads its slots; a chosen %s leaves %s', async (chosen, left) => {
  const hours = ['09:00', '10:00'].map((at) => ({ at, free: true }));
  const days = [...aBranch().days.slice(0, 1), { date: '2026-11-24', hours }];
  const Slots = { '09:00': true, '10:00': true, '11:00': true };
  const { act, choice, done } = page({ availability: { Slots } }, aBranch({ days }));
  act.open();
  act.chooseHour(choice().date, chosen);
  act.chooseDay('2026-11-24');
  await settled();
  expect(done.calls.at(-1)).toMatchObject({ name: 'availability', input: { Codice: '0151', Data: '2026-11-24' } });
  expect([choice().date, choice().hour]).toEqual(['2026-11-24', left]);
  expect(
    choice()
      .days.at(-1)
      ?.hours.map(({ at }) => at),
  ).toEqual(Object.keys(Slots));
});

// R4.62, R14.1.3
test('a chosen slot that another visitor took is never replaced by another one', async () => {
  const { act, choice, visit } = page({ availability: { Slots: { ...DAY.Slots, '10:00': false } } });
  act.open();
  act.chooseHour(choice().date, '10:00');
  await settled();
  act.chooseDay('2026-11-23');
  await settled();
  expect([choice().hour, visit().takenSlot?.hour]).toEqual([null, '10:00']);
  expect(visit().takenSlot?.near[0]).toEqual({ date: '2026-11-23', hour: '09:30' });
});

// R2.3.106, R4.64, R14.1.2
test('only a free slot of the chosen day can be chosen', () => {
  const hours = ['09:00', '09:30', '10:00'].map((at) => ({ at, free: at > '09:00' }));
  const { act, choice } = page({}, aBranch({ days: ['2026-11-23', '2026-11-24'].map((date) => ({ date, hours })) }));
  act.open();
  act.chooseHour('2026-11-23', '09:00');
  act.chooseHour('2026-11-24', '10:00');
  expect(choice().hour).toBe('09:30');
});

// R9.18
test('«Mostra successive» loads seven more days, up to thirty in all', async () => {
  const days = (from: number) =>
    Array.from({ length: 7 }, (_, n) => ({ Date: `2026-12-${String(from + n).padStart(2, '0')}`, Slots: {} }));
  let asked = 0;
  const { act, choice, done } = page({
    availability: (input: { Giorni?: number }) =>
      input.Giorni ? { Disponibilita: days(1 + 7 * asked++).slice(0, input.Giorni) } : DAY,
  });
  act.open();
  for (let click = 0; click < 6; click += 1) await act.moreDays();
  expect(choice().days).toHaveLength(30);
  expect(
    done.calls
      .filter(({ input }) => 'Giorni' in (input as object))
      .map(({ input }) => (input as { Giorni: number }).Giorni),
  ).toEqual([7, 7, 7, 7]);
});

// R8.3
test('a failed load of more days opens the error dialog for slots', async () => {
  const { act, visit } = page({});
  act.open();
  await act.moreDays();
  expect(visit().modal).toEqual({ kind: 'error', fault: 'slots' });
});

// R14.3.5
test('a rate limit on more days shows when to try again', async () => {
  const { act, visit, choice } = page({
    availability: ({ Giorni }: { Giorni?: number }) => (Giorni ? fault('too-many 120') : DAY),
  });
  act.open();
  await act.moreDays();
  expect(visit().modal).toEqual({ kind: 'error', fault: 'tooMany', seconds: 120 });
  expect([choice().loadingDays, choice().days.length]).toEqual([false, 2]);
});

const TAKEN = { Status: '1', Message: '', alternative: [] };

describe('Next', () => {
  // R4.6, R4.65, R0.24, R4.35
  test('holds the slot and goes on', async () => {
    const direct = page({ holdSlot: { Status: '0', scade: 'x' } });
    direct.act.open();
    await direct.act.next('directBranch');
    expect(direct.facts().search).toBe('settled');
    const flow = page({ holdSlot: { Status: '0', scade: 'x' }, availability: DAY });
    const { act, facts, done } = flow;
    const passed = numbersOf(flow);
    act.open();
    await act.next('branches');
    const hold = done.calls.find(({ name }) => name === 'holdSlot');
    expect(hold?.input).toEqual({ codFiliale: '0151', data: '20261123', ora: '09:30' });
    expect(hold?.key).toMatch(/^.{20,255}$/);
    expect([facts().search, done.went]).toEqual(['settled', ['codiceFiscale']]);
    expect([...passed]).toEqual([80, 90, 100]);
  });

  // R4.33, R4.34, R4.49-R4.51
  test.each<[Facts['product'], Partial<Facts>, string]>([
    ['personal', { lookup: known() }, 'datiPersonaliRiconosciuto'],
    ['personal', { lookup: newPerson }, 'datiPersonaliNonRiconosciuto'],
    ['personal', { lookup: newPerson, callback: flagged }, 'clink'],
    ['salary', { lookup: known() }, 'datiPersonaliRiconosciutoC5'],
    ['salary', { lookup: known(true, false) }, 'datiPersonaliNonRiconosciutoC5'],
    ['salary', { lookup: known(), callback: callback({ external: true }) }, 'clink'],
  ])('for product %s with %j leads to %s', async (product, facts, route) => {
    const { act, store, done } = page({ holdSlot: { Status: '0', scade: 'x' }, availability: DAY });
    store.update((v) => withFacts(v, { product, ...facts }));
    act.open();
    await act.next('branches');
    expect(done.went).toEqual([route]);
  });

  // R0.3
  test.each([
    ['personal', 'filiali', 'datiPersonaliRiconosciuto'],
    ['salary', 'filialiC5', 'datiPersonaliRiconosciutoC5'],
  ] as const)(
    'for %s, a tax code looked up before the slot leaves %s open and is not asked for again',
    async (...row) => {
      const [product, hours, data] = row;
      const { act, store, facts, done } = page({ holdSlot: { Status: '0', scade: 'x' }, availability: DAY });
      store.update((v) => withFacts(v, { product, lookup: known() }));
      expect(enter(hours, facts()).key).toBe(hours);
      act.open();
      expect(enter(hours, facts()).key).toBe(hours);
      await act.next('branches');
      expect([done.went, enter(data, facts()).key]).toEqual([[data], data]);
      expect(done.calls.map(({ name }) => name)).not.toContain('lookUp');
    },
  );

  // R0.26, R14.1.3
  test('a taken slot shows an error, clears the choice and reloads the slots', async () => {
    const { act, visit, done, choice, facts } = page({ holdSlot: TAKEN, availability: DAY });
    act.open();
    await act.next('branches');
    expect([visit().takenSlot?.hour, choice().hour, facts().chosen, done.went]).toEqual(['09:30', null, 'branch', []]);
    expect(done.calls.at(-1)?.name).toBe('availability');
  });

  // R0.26, R14.1.3
  test('a taken slot offers the slots of the answer, else the nearest loaded ones of any day', async () => {
    const alternative = [{ data: '20261201', ora: '17:30' }];
    for (const [holdSlot, near] of [
      [{ ...TAKEN, alternative }, [{ date: '2026-12-01', hour: '17:30' }]],
      [
        TAKEN,
        [
          { date: '2026-11-23', hour: '10:00' },
          { date: '2026-11-24', hour: '09:00' },
        ],
      ],
    ] as const) {
      const { act, visit } = page({ holdSlot, availability: DAY });
      act.open();
      await act.next('branches');
      expect(visit().takenSlot?.near).toEqual(near);
    }
  });

  // R14.1.3
  test('after a taken slot another day preselects nothing until the visitor chooses', async () => {
    const { act, visit, choice, facts } = page({ holdSlot: TAKEN, availability: DAY });
    act.open();
    await act.next('branches');
    act.chooseDay('2026-11-24');
    expect([choice().date, choice().hour, visit().takenSlot?.hour]).toEqual(['2026-11-24', null, '09:30']);
    await settled();
    expect(choice().hour).toBeNull();
    act.chooseHour(choice().date, '10:00');
    expect([choice().hour, visit().takenSlot, facts().chosen]).toEqual(['10:00', null, 'slot']);
  });

  // R14.1.3
  test('choosing an offered slot of an unloaded day loads the days up to it', async () => {
    const { act, choice, done } = page({
      holdSlot: { ...TAKEN, alternative: [{ data: '20261126', ora: '10:00' }] },
      availability: ({ Giorni }: { Giorni?: number }) =>
        Giorni
          ? {
              Disponibilita: [
                { Date: '2026-11-25', Slots: {} },
                { Date: '2026-11-26', Slots: { '10:00': true } },
              ],
            }
          : DAY,
    });
    act.open();
    await act.next('branches');
    await act.chooseNear({ date: '2026-11-26', hour: '10:00' });
    expect(done.calls.map(({ input }) => input)).toContainEqual({ Codice: '0151', Data: '2026-11-25', Giorni: 2 });
    expect([choice().date, choice().hour, choice().days.length]).toEqual(['2026-11-26', '10:00', 4]);
  });

  // R14.1.4, R0.38
  test('a hold stores place, branch, day and slot in the tab, and no personal data', async () => {
    const scade = '2026-11-20T14:42:00.000Z';
    const { act, store, visit, done } = page({ holdSlot: { Status: '0', scade }, availability: DAY });
    const place = { cap: '20121', city: 'Milano', type: 'ADDRESS', lat: 45.46642, lng: 9.19 } as const;
    store.update((v) => ({ ...v, place, taxCode: 'BLLGVR87D52M999Y', searchText: 'Via della Vela 12' }));
    act.open();
    await act.next('branches');
    expect(done.kept).toEqual([visit().heldSlot]);
    expect(done.kept[0]).toEqual({
      ...{ product: 'personal', date: '2026-11-23', hour: '09:30', until: Date.parse(scade) },
      branch: aBranch({ days: [] }),
      place: { cap: '20121', city: 'Milano', type: 'CAP', lat: 45.47, lng: 9.19 },
    });
  });

  // R0.27
  test('a hold without an answer does not stop the visitor', async () => {
    const { act, done } = page({ holdSlot: fault('network') });
    act.open();
    await act.next('branches');
    expect(done.went).toEqual(['codiceFiscale']);
  });

  // R14.3.5
  test.each([
    ['too-many 60', { kind: 'error', fault: 'tooMany', seconds: 60 }],
    ['human-check', { kind: 'error', fault: 'humanCheck' }],
    ['rejected', { kind: 'error', fault: 'slots' }],
  ])('a hold refused as %s keeps the visitor on the page and shows the reason', async (code, modal) => {
    const { act, visit, facts, done } = page({ holdSlot: fault(code) });
    act.open();
    await act.next('branches');
    expect([visit().modal, facts().search, done.went]).toEqual([modal, 'ready', []]);
  });
});

describe('an agency', () => {
  const agency = aBranch({ code: 'A5039', agency: true, days: [] });
  // R2.3.30, R3.20, R3.21, R4.61, R7.14, R9.13
  test('loads its days from today to seven days ahead, each with 16 slots', async () => {
    const { act, choice, done } = page(
      { agencySlots: { Slots: [{ Date: '2026-11-23', Time: ['09:00:00+0100', '14:30'] }] } },
      agency,
    );
    act.open();
    await settled();
    expect(done.calls[0]?.input).toEqual({ IdFiliale: 'A5039', From: '2026-11-20', To: '2026-11-27' });
    expect([choice().days.length, choice().date, choice().hour]).toEqual([8, '2026-11-23', '09:00']);
    const day = choice().days.find(({ date }) => date === '2026-11-23');
    expect([0, 7, 8, 15].map((nth) => day?.hours[nth]?.at)).toEqual(['09:00', '12:30', '14:00', '17:30']);
    const free = day?.hours.filter((hour) => hour.free).map(({ at }) => at);
    expect([day?.hours.length, free]).toEqual([16, ['09:00', '14:30']]);
  });
  // R7.47
  test('shows default slots, to be confirmed, when its slots fail to load', async () => {
    const { act, choice, visit } = page({}, agency);
    act.open();
    await settled();
    const free = choice().days.map(({ date, hours }) => `${date} ${hours.filter((hour) => hour.free).length}`);
    expect([visit().provisional, free]).toEqual([true, ['2026-11-23 15', '2026-11-24 15', '2026-11-25 15']]);
  });
});
