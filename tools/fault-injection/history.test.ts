import { expect, test } from 'vitest';
import { type Line, type Operation, operationsOf } from './history.ts';

const operation = (id: string): Operation => ({
  id,
  worker: 0,
  address: '10.0.0.1',
  visitor: '1.1',
  kind: 'page',
  call: '',
  key: null,
  body: null,
  taxCode: '',
  wanted: null,
});
const lines: readonly Line[] = [
  { type: 'invoke', at: 1, operation: operation('a') },
  { type: 'invoke', at: 2, operation: operation('b') },
  { type: 'ok', at: 3, id: 'a', waitMs: 2, tries: [] },
];

test('an operation without an answer counts as one that may have happened', () => {
  expect(operationsOf(lines).map(({ operation: { id }, outcome }) => [id, outcome.type])).toEqual([
    ['a', 'ok'],
    ['b', 'info'],
  ]);
});
