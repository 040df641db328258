import { describe, expect, test } from 'vitest';
import { chooseProduct, editContacts, openChange } from './choices.ts';
import { callback, newPerson, visitor } from './flow-state.testing.ts';
import { backToPlace, type Facts, initialFacts, withProduct } from './flow-state.ts';
import { decide, factsAfter, leaveForMain, stay, submit, to, toProduct } from './transitions.ts';

const full: Facts = {
  product: 'personal',
  onSalarySite: true,
  params: 'checked',
  search: 'settled',
  chosen: 'slot',
  lookup: newPerson,
  callback: { atPlace: true, atTaxCode: true, external: true, forced: true, offer: 'accepted', choice: 'yes' },
  direct: { kind: 'branch', status: 'ready' },
  change: { status: 'ready', detailsChanged: true },
  creation: 'failed',
  externalOppId: true,
  switchedProduct: true,
};

// R1.3
test('a visit starts with the personal loan, an unread link and no choice', () => {
  expect(initialFacts).toEqual({
    product: 'personal',
    onSalarySite: false,
    params: 'checking',
    search: 'empty',
    chosen: 'nothing',
    lookup: { status: 'none' },
    callback: { atPlace: false, atTaxCode: false, external: false, forced: false, offer: 'none', choice: 'none' },
    direct: { kind: 'none' },
    change: { status: 'none' },
    creation: 'none',
    externalOppId: false,
    switchedProduct: false,
  });
});

// R2.2.8
test('a return to the place page clears place, slot, offer and answer, and keeps the rest', () => {
  const forgotten = { ...full.callback, atPlace: false, offer: 'none', choice: 'none' };
  expect(backToPlace(full)).toEqual({
    ...full,
    search: 'empty',
    chosen: 'nothing',
    callback: forgotten,
    creation: 'none',
  });
  expect(backToPlace({ ...full, params: 'reset' }).params).toBe('checked');
});

// R2.2.8, R4.10
test('a booking is kept after a return to the place page, until another product is chosen', () => {
  expect(backToPlace({ ...full, creation: 'done' }).creation).toBe('done');
  expect(withProduct({ ...full, creation: 'done' }, 'salary').creation).toBe('none');
});

// R4.26
test('a change of product clears place, slot and lookup; the same product changes nothing', () => {
  expect(withProduct(full, 'personal')).toBe(full);
  expect(withProduct(full, 'business')).toEqual({
    ...backToPlace(full),
    product: 'business',
    callback: { ...full.callback, atPlace: false, atTaxCode: false, offer: 'none', choice: 'none' },
    lookup: { status: 'none' },
    change: { status: 'none' },
    creation: 'none',
  });
});

describe('a decision', () => {
  test('has the field `effects` only if it has effects', () => {
    expect([to('place'), toProduct('place', 'salary'), stay('creating')].map(Object.keys)).toEqual([
      ['kind', 'step'],
      ['kind', 'step', 'product'],
      ['kind', 'why'],
    ]);
    expect(to('place', 'settlePlace')).toEqual({ kind: 'step', step: 'place', effects: ['settlePlace'] });
    expect(stay('place-searching', 'waitForBranches')).toEqual({
      kind: 'stay',
      why: 'place-searching',
      effects: ['waitForBranches'],
    });
  });

  test('is that of the first rule that holds; if none holds, it throws', () => {
    expect(
      decide(
        [
          [() => false, submit],
          [() => true, leaveForMain],
        ],
        full,
      ),
    ).toBe(leaveForMain);
    expect(() => decide([[() => false, submit]], full)).toThrow('no rule holds');
  });

  test.each([
    ['waitForBranches', { search: 'waiting' }],
    ['assignNearestBranch', { chosen: 'branch' }],
    ['settlePlace', { search: 'settled' }],
    ['switchProduct', { switchedProduct: true }],
    ['chooseCallback', { callback: { ...full.callback, choice: 'yes' } }],
    ['startChange', { creation: 'none', chosen: 'branch' }],
    ['showStaleLink', {}],
  ] as const)('with the effect %s changes %j and nothing else', (effect, change) => {
    const before: Facts = {
      ...full,
      search: 'ready',
      switchedProduct: false,
      callback: { ...full.callback, choice: 'no' },
    };
    expect(factsAfter(before, to('place', effect))).toEqual({ ...before, ...change });
    expect(factsAfter(before, stay('creating', effect))).toEqual({ ...before, ...change });
  });

  test('without product and effects changes no fact', () => {
    for (const go of [leaveForMain, submit, { kind: 'back' } as const, to('place'), stay('creating')])
      expect(factsAfter(full, go)).toBe(full);
  });

  test('changes the product before its effects', () => {
    const go = toProduct('taxCode', 'salary', 'settlePlace', 'switchProduct');
    const moved = factsAfter({ ...full, switchedProduct: false }, go);
    expect(moved).toMatchObject({ product: 'salary', search: 'settled', switchedProduct: true, chosen: 'nothing' });
  });
});

describe('the choices', () => {
  // R4.57
  test.each([
    ['none', 'tax-code-missing'],
    ['typing', 'tax-code-missing'],
    ['loading', 'looking-up'],
    ['invalid', 'tax-code-invalid'],
    ['malformed', 'lookup-failed'],
    ['failed', 'no-appointment'],
  ] as const)('of a change, while the lookup is %s, stay on the page: %s', (status, why) => {
    expect(openChange(visitor({ lookup: { status } }))).toEqual({ kind: 'stay', why });
  });

  // R4.57
  test('of a proven appointment opens the change page with its branch, also after a booking', () => {
    const booked = visitor({ change: { status: 'ready', detailsChanged: false }, chosen: 'slot', creation: 'done' });
    const go = openChange(booked);
    expect(go).toEqual({ kind: 'step', step: 'change', effects: ['startChange'] });
    expect(factsAfter(booked, go)).toMatchObject({ chosen: 'branch', creation: 'none' });
  });

  // R2.3.17
  test('of a product sets the product of the visit', () => {
    expect(chooseProduct('personal', visitor({ product: 'salary' }))).toEqual(toProduct('place', 'personal'));
    expect(chooseProduct('salary', visitor())).toEqual(toProduct('taxCode', 'salary'));
    expect(chooseProduct('business', visitor({ onSalarySite: true }))).toEqual(toProduct('taxCode', 'business'));
    expect(chooseProduct('salary', visitor({ callback: callback({ external: true }) }))).toEqual(
      toProduct('taxCode', 'salary'),
    );
  });

  // R2.3.46
  test('of a recognised visitor who edits contacts is the form', () => expect(editContacts).toEqual(to('newPerson')));
});
