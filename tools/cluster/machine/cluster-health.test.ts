import { expect, test } from 'vitest';
import { isHealthy, type Member } from './cluster-health.ts';

const leader: Member = { name: 'n1', role: 'leader', state: 'running', timeline: 3 };
const standby: Member = { name: 'n2', role: 'sync_standby', state: 'running', timeline: 3, lag: 0 };
const replica: Member = { name: 'n3', role: 'replica', state: 'streaming', timeline: 3, lag: 12 };

// R17.3.3
test('a cluster is healthy when all follow one primary, and one of them is synchronous', () => {
  expect(isHealthy([leader, standby, replica], 3)).toBe(true);
});

// R17.3.3
test.each<[string, readonly Member[]]>([
  ['a member is missing', [leader, standby]],
  ['nobody is the primary', [{ ...leader, role: 'replica', lag: 0 }, standby, replica]],
  ['two are', [leader, { ...standby, role: 'leader' }, replica]],
  ['one follows what was before', [leader, standby, { ...replica, timeline: 2 }]],
  ['one is far behind', [leader, standby, { ...replica, lag: 5_000_000 }]],
  ['one does not tell how far behind it is', [leader, standby, { ...replica, lag: 'unknown' }]],
  ['one has stopped', [leader, standby, { ...replica, state: 'stopped' }]],
  ['no commit waits for a copy', [leader, { ...standby, role: 'replica' }, replica]],
])('a cluster is not healthy when %s', (_, members) => expect(isHealthy(members, 3)).toBe(false));
