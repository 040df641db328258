// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/flow-state.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aBranch, MILAN } from '../../session/deps.testing.ts';
import { someWords } from '../../session/words.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

/** Texts that record whose distance they format. */
function telling(said: string[]) {
  const words = wordsOf('it');
  const distance = (km: number) => `${said.push('card')} ${km}`;
  const exactDistance = (km: number) => `${said.push('drawing')} ${km}`;
  return someWords({ ...words, formats: { ...words.formats, distance, exactDistance } });
}

// R15.7.1
test('only choosing a branch renders branch cards and the drawing again; choosing a day or slot does not', () => {
  const said: string[] = [];
  const words = telling(said);
  const { visit: now } = showIn(
    <BranchesScreen />,
    {
      facts: visitor({ search: 'ready' }),
      place: { cap: '20121', city: 'Milano', type: 'CAP', ...MILAN },
      branches: [aBranch(), aBranch({ code: '0161', name: 'Monza', lat: 45.5845 })],
    },
    {},
    {},
    words,
  );
  said.length = 0;
  const hours = screen.getAllByRole('radio', { name: /^\d\d:\d\d, libero$/ });
  fireEvent.click(hours.at(-1) as HTMLElement);
  expect([now().choice.hour, said]).toEqual([hours.at(-1)?.getAttribute('value'), []]);
  fireEvent.click(screen.getByRole('radio', { name: 'mar 24 nov, 1 orario libero' }));
  expect([now().choice.date, said]).toEqual(['2026-11-24', []]);
  fireEvent.click(screen.getByRole('radio', { name: /^Monza/ }));
  expect(new Set(said)).toEqual(new Set(['card', 'drawing']));
});

// R15.7.1
test('choosing a day renders only the former and the new day again; choosing a slot renders no day', () => {
  const said: string[] = [];
  const { formats, ...words } = wordsOf('it');
  const nearDay = (day: string, today: string) => {
    said.push(day);
    return formats.nearDay(day, today);
  };
  const days = ['23', '24', '25'].map((day) => ({
    date: `2026-11-${day}`,
    hours: ['09:00', '09:30'].map((at) => ({ at, free: true })),
  }));
  showIn(
    <BranchesScreen />,
    { facts: visitor({ search: 'ready' }), branches: [aBranch({ days })] },
    {},
    {},
    someWords({ ...words, formats: { ...formats, nearDay } }),
  );
  said.length = 0;
  fireEvent.click(screen.getByRole('radio', { name: '09:30, libero' }));
  expect(said).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: 'mer 25 nov, 2 orari liberi' }));
  expect(said).toEqual(['2026-11-23', '2026-11-25']);
});

/** The React element of the last render: a new object for each render. */
function drawnWith(element: Element): unknown {
  const [key = ''] = Object.keys(element).filter((name) => name.startsWith('__reactProps$'));
  return Reflect.get(element, key);
}

// R15.7.1
test('choosing a slot renders only the former and the new slot again', () => {
  const hours = ['09:00', '09:30', '10:00', '10:30'].map((at) => ({ at, free: true }));
  showIn(<BranchesScreen />, {
    facts: visitor({ search: 'ready' }),
    branches: [aBranch({ days: [{ date: '2026-11-23', hours }] })],
  });
  const shown = screen.getAllByRole<HTMLInputElement>('radio', { name: /^\d\d:\d\d, libero$/ });
  const before = shown.map(drawnWith);
  expect(before).not.toContain(undefined);
  fireEvent.click(screen.getByRole('radio', { name: '10:00, libero' }));
  expect(shown.filter((hour, n) => drawnWith(hour) !== before[n]).map(({ value }) => value)).toEqual([
    '09:00',
    '10:00',
  ]);
});
