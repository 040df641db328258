import { expect, test, vi } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { createPass, type PassDeps, withPass } from './human-pass.ts';

const action = 'prestito_business';
const CHALLENGE = { tipo: 'altcha', sfida: { a: 1 } } as const;
function deps(change: Partial<PassDeps> = {}) {
  return {
    ask: vi.fn(async () => ok(CHALLENGE)),
    tokenOf: vi.fn(async () => 'solved'),
    tell: vi.fn(async () => ok({})),
    ...change,
  };
}

// R6.8, R13.4.2, R7.45
test('one challenge is solved per visit, however many calls wait for it', async () => {
  const given = deps();
  const pass = createPass(given);
  await Promise.all([pass.show(action), pass.show(action)]);
  for (const human of ['pass', 'token'] as const)
    expect(await withPass(pass, { human, action, keepsCookies: true }, async () => ok(1))).toEqual(ok(1));
  for (const one of [given.ask, given.tokenOf, given.tell]) expect(one).toHaveBeenCalledTimes(1);
  expect(given.ask).toHaveBeenCalledWith(action);
  expect(given.tell).toHaveBeenCalledWith('solved', action);
});

test('a call that needs no pass does not wait', async () => {
  const given = deps();
  expect(
    await withPass(createPass(given), { human: undefined, action, keepsCookies: true }, async () => ok(1)),
  ).toEqual(ok(1));
  expect(given.ask).not.toHaveBeenCalled();
});

// R13.4.2
test('an expired pass is renewed and the call repeated, once', async () => {
  const given = deps();
  const pass = createPass(given);
  const answers = [err('human-check' as const), ok('held')];
  expect(
    await withPass(pass, { human: 'pass', action, keepsCookies: true }, async () => answers.shift() ?? ok('too often')),
  ).toEqual(ok('held'));
  expect(given.ask).toHaveBeenCalledTimes(2);
  const never = vi.fn(async () => err('human-check' as const));
  expect(await withPass(pass, { human: 'pass', action, keepsCookies: true }, never)).toEqual(err('human-check'));
  expect(never).toHaveBeenCalledTimes(2);
});

test.each([
  ['the challenge does not come', { ask: async () => err('network' as const) }],
  ['it cannot be solved', { tokenOf: async () => '' }],
  ['the solver does not load', { tokenOf: async () => Promise.reject(new Error('no script')) }],
  ['nobody hears of it', { tell: async () => err('network' as const) }],
])('when %s the call is sent without a pass, and the next call tries again to get one', async (_, change) => {
  const given = deps(change as Partial<PassDeps>);
  const ask = vi.spyOn(given, 'ask');
  const pass = createPass({ ...given, ask: () => given.ask(action) });
  expect(await withPass(pass, { human: 'pass', action, keepsCookies: true }, async () => ok('made'))).toEqual(
    ok('made'),
  );
  await pass.show(action);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('without a human check no challenge is solved', async () => {
  const given = deps({ ask: async () => ok({ tipo: 'off' as const }) });
  await createPass(given).show(action);
  expect(given.tokenOf).not.toHaveBeenCalled();
});

test('a browser without cookies solves a challenge for each call, and gets no pass', async () => {
  const given = deps();
  const pass = createPass(given);
  const needed = { human: 'pass', action, keepsCookies: false } as const;
  expect(await withPass(pass, needed, async (human) => ok(human))).toEqual(ok('prestito_business solved'));
  await withPass(pass, needed, async (human) => ok(human));
  expect(given.tokenOf).toHaveBeenCalledTimes(2);
  expect(given.tell).not.toHaveBeenCalled();
});

test('without cookies a challenge that a lost answer used up is solved anew, once', async () => {
  const given = deps();
  const needed = { human: 'pass', action, keepsCookies: false } as const;
  const answers = [err('human-check' as const), ok('booked')];
  expect(await withPass(createPass(given), needed, async () => answers.shift() ?? ok('too often'))).toEqual(
    ok('booked'),
  );
  expect(given.tokenOf).toHaveBeenCalledTimes(2);
  const never = vi.fn(async () => err('human-check' as const));
  expect(await withPass(createPass(given), needed, never)).toEqual(err('human-check'));
  expect(never).toHaveBeenCalledTimes(2);
});
