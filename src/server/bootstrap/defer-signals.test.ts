import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdSignals } from './defer-signals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that records how it was ended. */
function starting() {
  const ended: number[] = [];
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => void ended.push(code) });
  const release = holdSignals(host as unknown as NodeJS.Process, 2_000);
  return { host, ended, release };
}

// R0.54
test('a signal during the start is held back until the start ends', () => {
  const { host, ended, release } = starting();
  host.emit('SIGTERM', 'SIGTERM');
  vi.advanceTimersByTime(1_999);
  expect([ended, release()]).toEqual([[], 'SIGTERM']);
  vi.advanceTimersByTime(10_000);
  expect(ended).toEqual([]);
  expect([host.listenerCount('SIGINT'), host.listenerCount('SIGTERM')]).toEqual([0, 0]);
});

// R0.54
test('without a signal nothing is passed on', () => {
  expect(starting().release()).toBeNull();
});

// R0.54
test('a hanging start is ended after two seconds, and by a second signal at once', () => {
  const slow = starting();
  slow.host.emit('SIGINT', 'SIGINT');
  vi.advanceTimersByTime(2_000);
  expect(slow.ended).toEqual([1]);
  const twice = starting();
  twice.host.emit('SIGINT', 'SIGINT');
  twice.host.emit('SIGINT', 'SIGINT');
  expect(twice.ended).toEqual([1]);
});
