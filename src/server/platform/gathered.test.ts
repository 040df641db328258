import { expect, test } from 'vitest';
import { gathered } from './gathered.ts';

/** Asks that are answered when told; what was asked together, and how many times at once at most. */
function asked(limits: { readonly most?: number; readonly atOnce?: number } = {}) {
  const groups: string[][] = [];
  const open: { readonly answer: () => void; readonly fail: (reason: Error) => void }[] = [];
  const ask = gathered<string, string>({
    ...{ most: 4, atOnce: 1, ...limits },
    namesOf: (question) => question.split(' '),
    together: (questions) =>
      new Promise((resolve, fail) => {
        groups.push([...questions]);
        open.push({ answer: () => resolve(questions.map((question) => `${question}!`)), fail });
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, groups, open, turn };
}

// R15.4.4
test('what is asked in the same turn is asked together, and each gets its own answer', async () => {
  const { ask, groups, open, turn } = asked();
  const answers = ['a', 'b', 'c'].map(ask);
  await turn();
  expect(groups).toEqual([['a', 'b', 'c']]);
  open[0]?.answer();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!']);
});

// R15.4.4
test('what comes meanwhile waits for a place and is asked together, in the order of coming, so many at most', async () => {
  const { ask, groups, open, turn } = asked({ most: 2, atOnce: 2 });
  const answers = [ask('a')];
  await turn();
  answers.push(ask('b'));
  await turn();
  answers.push(...['c', 'd', 'e'].map(ask));
  await turn();
  expect(groups).toEqual([['a'], ['b']]);
  open[1]?.answer();
  expect(await answers[1]).toBe('b!');
  await turn();
  expect(groups.slice(2)).toEqual([['c', 'd']]);
  open[0]?.answer();
  await turn();
  expect(groups.slice(3)).toEqual([['e']]);
  for (const { answer } of open) answer();
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
});

// R15.4.4
test('two that share a name are in different groups, and a third of that name in one after both', async () => {
  const { ask, groups, open, turn } = asked();
  const answers = ['me one', 'me two', 'you two', 'you six', 'she ten'].map(ask);
  await turn();
  expect(groups).toEqual([['me one', 'she ten']]);
  open[0]?.answer();
  await turn();
  expect(groups[1]).toEqual(['me two']);
  open[1]?.answer();
  await turn();
  expect(groups[2]).toEqual(['you two']);
  open[2]?.answer();
  await turn();
  expect(groups[3]).toEqual(['you six']);
  open[3]?.answer();
  expect(await Promise.all(answers)).toHaveLength(5);
});

// R15.4.4
test('a failure is told to those who were asked for together, and to nobody after', async () => {
  const { ask, open, turn } = asked();
  const both = Promise.allSettled([ask('a'), ask('b')]);
  await turn();
  const after = ask('c');
  open[0]?.fail(new Error('gone'));
  expect(await both).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('gone') }));
  await turn();
  open[1]?.answer();
  expect(await after).toBe('c!');
});
