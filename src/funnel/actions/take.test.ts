import { expect, test, vi } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { type Answers, aBranch, aFlow, MILAN } from '../session/deps.testing.ts';
import { resumeActions } from './agenda/resume.ts';
import { branchActions } from './branches.ts';

const near = aBranch();
const monza = aBranch({ code: '0161', name: 'Monza', lat: 45.5845, lng: 9.2744, days: [] });
const lodi = aBranch({ code: '0171', name: 'Lodi', lat: 45.31, lng: 9.5 });
const place = { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN } as const;
const HELD = { Status: '0', scade: '2026-11-20T14:42:00.000Z' };
const PROPOSED = { date: '2026-11-24', hour: '09:00' };

function page(answers: Answers) {
  const facts = visitor({ search: 'ready' });
  const flow = aFlow(answers, { facts, place, branches: [near, lodi] });
  const act = branchActions(flow.deps);
  act.open();
  return { ...flow, act, visit: () => flow.store.get() };
}

test('one press holds the proposed slot and opens the next page, as Next does', async () => {
  const { act, done, visit } = page({ holdSlot: HELD });
  await act.take(near, PROPOSED);
  const hold = done.calls.find(({ name }) => name === 'holdSlot');
  expect(hold?.input).toEqual({ codFiliale: '0151', data: '20261124', ora: '09:00' });
  expect([done.went, visit().facts.search]).toEqual([['codiceFiscale'], 'settled']);
  expect(visit().choice).toMatchObject({ branch: { code: '0151' }, ...PROPOSED, picked: true });
  expect(done.kept.at(-1)).toMatchObject({ branch: { code: '0151' }, ...PROPOSED });
});

test('a proposed branch that the search did not find is listed by its distance, with its days', async () => {
  const Disponibilita = ['23', '24'].map((day) => ({
    Date: `2026-11-${day}`,
    Slots: { '09:00': true, '09:30': false },
  }));
  const { act, visit } = page({ holdSlot: HELD, availability: { Disponibilita } });
  await act.take(monza, PROPOSED);
  expect(visit().choice.days.map(({ date, hours }) => [date, hours.length])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-24', 2],
  ]);
  expect(visit().branches.map(({ name }) => name)).toEqual(['Milano Centro', 'Monza', 'Lodi']);
  await act.take(monza, PROPOSED);
  expect(visit().branches).toHaveLength(3);
});

test('a proposed slot taken meanwhile shows the nearest free ones, and none is chosen', async () => {
  const alternative = [{ data: '20261123', ora: '10:00' }];
  const { act, visit, done } = page({ holdSlot: { Status: '1', Message: '', alternative } });
  await act.take(near, PROPOSED);
  expect(visit().takenSlot).toEqual({ hour: '09:00', near: [{ date: '2026-11-23', hour: '10:00' }] });
  expect([visit().choice.hour, visit().facts.search, done.went]).toEqual([null, 'ready', []]);
});

test('each press and «Riprendi» holds anew, so that no earlier answer is repeated', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const { act, deps, done } = page({ holdSlot: HELD });
  const presses = [() => act.take(near, PROPOSED), () => act.take(near, PROPOSED), resumeActions(deps).resume];
  for (const [at, press] of presses.entries()) {
    vi.setSystemTime(at);
    await press();
  }
  vi.useRealTimers();
  const keys = done.calls.filter(({ name }) => name === 'holdSlot').map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
});

test('a second press during the hold is ignored', async () => {
  const { act, done } = page({ holdSlot: HELD });
  await Promise.all([act.take(near, PROPOSED), act.take(lodi, PROPOSED)]);
  expect(done.calls.filter(({ name }) => name === 'holdSlot').map(({ input }) => input)).toEqual([
    { codFiliale: '0151', data: '20261124', ora: '09:00' },
  ]);
});

test('a hold in another tab of the visit ends the hold of this one, and is told to the other', async () => {
  const other = new BroadcastChannel('fissa-posto');
  const told = new Promise((resolve) => {
    other.onmessage = resolve;
  });
  const scade = new Date(Date.now() + 600_000).toISOString();
  const { act, visit, done } = page({ holdSlot: { ...HELD, scade } });
  await act.take(near, PROPOSED);
  await told;
  expect(visit().heldSlot?.until).toBe(Date.parse(scade));
  other.postMessage('');
  await expect.poll(() => Number(visit().heldSlot?.until)).toBeLessThan(Date.parse(scade));
  other.close();
  expect(visit().resumable).toBe(visit().heldSlot);
  expect(done.kept.at(-1)).toEqual(visit().heldSlot);
});
