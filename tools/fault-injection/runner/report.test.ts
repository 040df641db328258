import { expect, test } from 'vitest';
import type { Line } from '../history.ts';
import { abortedReport, countOf, lineOf } from './report.ts';

const create = (id: string): Line => ({
  type: 'invoke',
  at: 1,
  operation: {
    id,
    worker: 0,
    visitor: '1',
    address: '10.0.0.1',
    kind: 'create',
    call: '',
    key: id,
    body: null,
    taxCode: '',
    wanted: null,
  },
});
const ended = (id: string, type: 'ok' | 'fail', oppID: string): Line => ({
  type,
  at: 2,
  id,
  waitMs: 1,
  tries: [{ path: 'proxy', status: 200, ms: 1, body: { oppID } }],
});

test('provisional answers are counted apart from confirmed ones, missing answers are neither', () => {
  const history = [
    ...['1', '2', '3', '4'].map(create),
    ended('1', 'ok', 'A'),
    ended('2', 'ok', 'PROV-B'),
    ended('3', 'fail', ''),
  ];
  expect(countOf(history)).toEqual({ all: 4, ok: 2, fail: 1, info: 1, received: 1 });
});

test('an interrupted trial is reported as a violation with its reason', () => {
  const report = abortedReport('rain', new Error('wet'));
  expect(report.violations).toHaveLength(1);
  expect(lineOf(report)).toMatch(/^rain .*1 violations\n {4}suite: .*wet$/);
});
