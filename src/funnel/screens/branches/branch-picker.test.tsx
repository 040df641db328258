// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitor } from '#domain/flow/facts.testing.ts';
import { wordsOf } from '#texts/words-of.ts';
import { showIn } from '../../actions/funnel.testing.tsx';
import { someWords } from '../../session/words.testing.ts';
import { aBranch, MILAN } from '../../session/world.testing.ts';
import { BranchesScreen } from './branches.tsx';

afterEach(cleanup);

/** Words that say whose distance they write. */
function telling(said: string[]) {
  const words = wordsOf('it');
  const distance = (km: number) => `${said.push('card')} ${km}`;
  const exactDistance = (km: number) => `${said.push('drawing')} ${km}`;
  return someWords({ ...words, formats: { ...words.formats, distance, exactDistance } });
}

// R15.7.1
test('an hour or a day that is chosen draws neither the cards of the branches nor their drawing anew; a branch does', () => {
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
