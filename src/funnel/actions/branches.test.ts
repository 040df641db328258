import { describe, expect, test } from 'vitest';
import { withFacts } from '../session/visit.ts';
import { type Answers, aBranch, aFlow, fault } from '../session/world.testing.ts';
import { branchActions } from './branches.ts';

function page(answers: Answers = {}, branch = aBranch()) {
  const flow = aFlow(answers, { branches: [branch] });
  flow.store.update((v) => withFacts(v, { search: 'ready' }));
  return { ...flow, act: branchActions(flow.world), choice: () => flow.store.get().choice };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const DAY = { Slots: { '09:00': false, '09:30': true, '10:00': true } };

// R3.9, R4.61, R4.63
test('the nearest branch is chosen, with its first free day and hour, and the hours of that day are asked for', () => {
  const { act, choice, facts, done } = page();
  act.open();
  expect([choice().branch?.code, choice().date, choice().hour]).toEqual(['0151', '2026-11-23', '09:30']);
  expect(facts().chosen).toBe('slot');
  expect(done.calls).toMatchObject([{ name: 'availability', input: { Codice: '0151', Data: '2026-11-23' } }]);
});

// R4.62
test('choosing a day asks for its hours again, and keeps the hour while it is free', async () => {
  const { act, choice, done } = page({ availability: { Slots: { '09:00': true, '10:00': true } } });
  act.open();
  act.chooseHour('10:00');
  act.chooseDay('2026-11-24');
  await settled();
  expect(done.calls.at(-1)).toMatchObject({ name: 'availability', input: { Codice: '0151', Data: '2026-11-24' } });
  expect([choice().date, choice().hour]).toEqual(['2026-11-24', '09:00']);
});

// R2.3.106, R4.64
test('only a free hour can be chosen', () => {
  const { act, choice } = page();
  act.open();
  act.chooseHour('09:00');
  expect(choice().hour).toBe('09:30');
});

// R9.18
test('«Mostra successive» adds seven days, up to thirty', async () => {
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
test('more days nobody tells open the error of the hours', async () => {
  const { act, visit } = page({});
  act.open();
  await act.moreDays();
  expect(visit().modal).toEqual({ kind: 'error', fault: 'slots' });
});

describe('Next', () => {
  // R4.65, R0.24
  test('holds the seat and goes on', async () => {
    const { act, facts, done } = page({ holdSlot: { Status: '0', scade: 'x' }, availability: DAY });
    act.open();
    await act.next('branches');
    const hold = done.calls.find(({ name }) => name === 'holdSlot');
    expect(hold?.input).toEqual({ codFiliale: '0151', data: '20261123', ora: '09:30' });
    expect(hold?.key).toMatch(/^.{20,255}$/);
    expect([facts().search, done.went]).toEqual(['settled', ['codiceFiscale']]);
  });

  // R0.26
  test('a taken hour is said at once, and the hours are asked for anew', async () => {
    const { act, visit, done } = page({ holdSlot: { Status: '1', Message: '', alternative: [] }, availability: DAY });
    act.open();
    await act.next('branches');
    expect([visit().hourTaken, done.went]).toEqual([true, []]);
    expect(done.calls.at(-1)?.name).toBe('availability');
  });

  // R0.27
  test('a hold that cannot be asked for stops nobody', async () => {
    const { act, done } = page({ holdSlot: fault('network') });
    act.open();
    await act.next('branches');
    expect(done.went).toEqual(['codiceFiscale']);
  });
});

describe('an agency', () => {
  const agency = aBranch({ code: 'A5039', agency: true, days: [] });
  // R2.3.30, R3.20, R3.21, R9.13
  test('has its days asked for, today to +7, on the grid of 16', async () => {
    const { act, choice, done } = page(
      { agencySlots: { Slots: [{ Date: '2026-11-23', Time: ['09:00:00+0100', '14:30'] }] } },
      agency,
    );
    act.open();
    await settled();
    expect(done.calls[0]?.input).toEqual({ IdFiliale: 'A5039', From: '2026-11-20', To: '2026-11-27' });
    expect([choice().days.length, choice().date, choice().hour]).toEqual([8, '2026-11-23', '09:00']);
    const day = choice().days.find(({ date }) => date === '2026-11-23');
    expect([day?.hours.length, day?.hours.filter(({ free }) => free).map(({ at }) => at)]).toEqual([
      16,
      ['09:00', '14:30'],
    ]);
  });
  // R7.47
  test('nobody tells the hours of gets default ones, to be confirmed', async () => {
    const { act, choice, visit } = page({}, agency);
    act.open();
    await settled();
    expect([visit().provisional, choice().days.map(({ date }) => date)]).toEqual([
      true,
      ['2026-11-23', '2026-11-24', '2026-11-25'],
    ]);
  });
});
