import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

// R17.5.1
test('values and errors are passed on, and each call reads again', async () => {
  let count = 0;
  const ask = inTime(() => (count++ === 0 ? Promise.resolve('well') : Promise.reject(new Error('down'))), 10_000);
  expect(await ask()).toBe('well');
  await expect(ask()).rejects.toThrow('down');
  expect(count).toBe(2);
});

// R17.5.1
test('a hanging call is rejected, and not repeated while it is still running', async () => {
  let count = 0;
  let answer: (text: string) => void = () => undefined;
  const ask = inTime(() => {
    count += 1;
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  }, 10);
  await expect(ask()).rejects.toThrow('No answer in time');
  const second = ask();
  expect(count).toBe(1);
  answer('late');
  expect(await second).toBe('late');
  const third = ask();
  answer('again');
  expect([await third, count]).toEqual(['again', 2]);
});
