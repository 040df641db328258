import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdSignals } from './hold-signals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that notes how it was ended. */
function starting() {
  const ended: number[] = [];
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => void ended.push(code) });
  const release = holdSignals(host as unknown as NodeJS.Process, 2_000);
  return { host, ended, release };
}

// R0.54
test('a signal while a process starts waits for the end of the start, and is then told', () => {
  const { host, ended, release } = starting();
  host.emit('SIGTERM', 'SIGTERM');
  vi.advanceTimersByTime(1_999);
  expect([ended, release()]).toEqual([[], 'SIGTERM']);
  vi.advanceTimersByTime(10_000);
  expect(ended).toEqual([]);
  expect([host.listenerCount('SIGINT'), host.listenerCount('SIGTERM')]).toEqual([0, 0]);
});

// R0.54
test('without one there is nothing to tell', () => {
  expect(starting().release()).toBeNull();
});

// R0.54
test('a start that does not end is waited for no longer than two seconds, and a second signal for nothing', () => {
  const slow = starting();
  slow.host.emit('SIGINT', 'SIGINT');
  vi.advanceTimersByTime(2_000);
  expect(slow.ended).toEqual([1]);
  const twice = starting();
  twice.host.emit('SIGINT', 'SIGINT');
  twice.host.emit('SIGINT', 'SIGINT');
  expect(twice.ended).toEqual([1]);
});
