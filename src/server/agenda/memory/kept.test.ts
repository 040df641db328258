import { expect, test, vi } from 'vitest';
import { createKept } from './kept.ts';

/** A memory whose loads are answered by the test, one after the other. */
function underTest(usable: (age: number) => boolean = () => true) {
  const asked: (readonly string[])[] = [];
  const answers: { give(text: string): void; fail(): void }[] = [];
  const clock = { now: 0 };
  const kept = createKept<string>({
    load: (keys) => {
      asked.push(keys);
      return new Promise((resolve, reject) => {
        const give = (text: string) => resolve(new Map(keys.map((key) => [key, `${key} ${text}`])));
        answers.push({ give, fail: () => reject(new Error('away')) });
      });
    },
    ...{ now: () => clock.now, usable, most: 3 },
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { kept, asked, answers, clock, turn };
}

test('what several ask for at the same time is loaded together, and then by nobody', async () => {
  const { kept, asked, answers, turn } = underTest();
  const both = Promise.all([kept.get(['a', 'b']), kept.get(['b', 'c'])]);
  await turn();
  answers[0]?.give('1');
  expect(await both).toEqual([
    ['a 1', 'b 1'],
    ['b 1', 'c 1'],
  ]);
  expect(await kept.get(['c', 'a'])).toEqual(['c 1', 'a 1']);
  expect(asked).toEqual([['a', 'b', 'c']]);
});

// R15.2.3
test('what changes while it is loaded is loaded again for who asks after the change', async () => {
  const { kept, answers, turn } = underTest();
  const before = kept.get(['a']);
  await turn();
  kept.drop(['a']);
  const after = kept.get(['a']);
  await turn();
  answers[0]?.give('old');
  await before;
  await turn();
  answers[1]?.give('new');
  expect([await before, await after, await kept.get(['a'])]).toEqual([['a old'], ['a new'], ['a new']]);
});

test('what is too old is loaded again', async () => {
  const { kept, answers, clock, turn } = underTest((age) => age <= 1_000);
  const first = kept.get(['a']);
  await turn();
  answers[0]?.give('1');
  await first;
  clock.now = 1_001;
  const second = kept.get(['a']);
  await turn();
  answers[1]?.give('2');
  expect(await second).toEqual(['a 2']);
});

test('a failure is told to those who waited, and the next one asks again', async () => {
  const { kept, answers, turn } = underTest();
  const first = kept.get(['a']);
  await turn();
  answers[0]?.fail();
  await expect(first).rejects.toThrow('away');
  const second = kept.get(['a']);
  await turn();
  answers[1]?.give('2');
  expect(await second).toEqual(['a 2']);
});

test('a load that hangs keeps nobody waiting who asks a second later', async () => {
  const { kept, asked, answers, clock, turn } = underTest();
  void kept.get(['a']);
  await turn();
  clock.now = 1_001;
  const second = kept.get(['a']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  answers[1]?.give('2');
  expect(await second).toEqual(['a 2']);
});

test('however often something changes, one load follows the other', async () => {
  const { kept, asked, answers, turn } = underTest();
  const asking = [kept.get(['a'])];
  await turn();
  for (let change = 0; change < 5; change += 1) {
    kept.clear();
    asking.push(kept.get(['a']));
    await turn();
  }
  expect(asked).toHaveLength(1);
  answers[0]?.give('1');
  await asking[0];
  await turn();
  answers[1]?.give('2');
  expect((await Promise.all(asking)).flat()).toEqual(['a 1', ...Array(5).fill('a 2')]);
  expect(asked).toHaveLength(2);
});

test('of too many the longest known go', async () => {
  const { kept, asked, answers, turn } = underTest();
  const all = kept.get(['a', 'b', 'c', 'd']);
  await turn();
  answers[0]?.give('1');
  await all;
  void kept.get(['d', 'a']);
  await turn();
  expect(asked.at(-1)).toEqual(['a']);
});
