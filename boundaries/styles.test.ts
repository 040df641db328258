import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modulesOf, readSources } from './modules.ts';
import { strayClasses } from './styles.ts';

test('every class of a style sheet is used, and every used class is in its style sheet', () => {
  const sources = readSources(join(import.meta.dirname, '..'));
  expect([...sources.keys()].filter((file) => file.endsWith('.module.css')).length).toBeGreaterThan(20);
  expect(strayClasses(modulesOf(sources), sources)).toEqual([]);
});

test('the check finds an unused class and an undefined one', () => {
  const files = new Map([
    [
      'src/ui/card.tsx',
      "import s from './card.module.css';\nexport const Card = ({ kind }: { kind: 'wide' }) => <p className={`${s.card} ${s[kind]} ${s.lost}`} />;",
    ],
    [
      'src/ui/card.module.css',
      '/* .said */ .card { top: 0.5rem } @media (x) { .card > .forgotten { top: 0 } .wide { top: 0 } }',
    ],
  ]);
  expect(strayClasses(modulesOf(files), files)).toEqual([
    'src/ui/card.module.css forgotten',
    'src/ui/card.module.css lost',
  ]);
});
