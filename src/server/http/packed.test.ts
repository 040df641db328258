import { PassThrough } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pack, sendPacked } from './packed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reply whose client reads at the test's pace. */
function sent() {
  const raw = new PassThrough();
  const reply = { raw, headers: () => reply, type: () => reply, header: () => reply, send: () => reply };
  sendPacked({ headers: {} } as FastifyRequest, reply as unknown as FastifyReply, pack('text/css', 'a{}'));
  return raw;
}

// R15.6.1
test.each(['br', 'gzip'] as const)('a text is compressed as %s at the first such request, and once', (form) => {
  const compress = { br: vi.fn(brotliCompressSync), gzip: vi.fn(gzipSync) };
  const { bodies } = pack('text/plain', 'a'.repeat(10_000), compress);
  expect(compress[form]).not.toHaveBeenCalled();
  expect(bodies[form]?.length).toBeLessThan(100);
  expect(bodies[form]).toBe(bodies[form]);
  expect(compress[form]).toHaveBeenCalledTimes(1);
});

// R13.10.3
test('a client that reads for more than a minute is disconnected', () => {
  const slow = sent();
  vi.advanceTimersByTime(59_999);
  expect(slow.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(slow.destroyed).toBe(true);
});

// R13.10.3
test('a fully read answer leaves no timer', async () => {
  const read = sent().resume();
  read.end('a{}');
  await new Promise((resolve) => read.on('close', resolve));
  expect(vi.getTimerCount()).toBe(0);
});
