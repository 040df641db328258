import { afterEach, expect, test, vi } from 'vitest';
import { subscribeNews } from './live.ts';

class Stream {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;
  onopen = () => undefined;
  onmessage = (_event: { data: string }) => undefined;
  onerror = () => undefined;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Stream.all = [];
});

// R16.2.3
test('the stream reports a changed branch, a possible change of any branch, and its own loss', () => {
  vi.stubGlobal('EventSource', Stream);
  const heard: unknown[] = [];
  const stop = subscribeNews({
    opened: () => heard.push('opened'),
    news: (branch) => heard.push(branch),
    lost: () => heard.push('lost'),
  });
  const [stream] = Stream.all;
  stream?.onopen();
  stream?.onmessage({ data: '' });
  stream?.onmessage({ data: '0151' });
  stream?.onerror();
  expect([stream?.url, heard]).toEqual(['/sportello/api/Eventi', ['opened', null, '0151', 'lost']]);
  stop();
  expect(stream?.readyState).toBe(Stream.CLOSED);
});
