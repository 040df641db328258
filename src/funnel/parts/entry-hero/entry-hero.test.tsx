// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showIn } from '../../actions/funnel.testing.tsx';
import { aSite } from '../../session/deps.testing.ts';
import { EntryHero } from './entry-hero.tsx';

afterEach(cleanup);

// R14.4.4
test("the right half of an entry page shows the brand's motto, and that a meeting costs nothing", () => {
  const { brand } = aSite();
  showIn(<EntryHero />, {}, {}, { site: aSite({ brand: { ...brand, motto: 'Credito con il vento giusto' } }) });
  expect(screen.getByRole('region', { name: 'Credito con il vento giusto' })).toBeTruthy();
  expect(screen.getByText('Senza costi e senza impegno')).toBeTruthy();
});
