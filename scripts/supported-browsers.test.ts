import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { OLDEST } from './supported-browsers.ts';

const root = join(import.meta.dirname, '..');

// R14.1.9
test('the page is built for exactly the browsers that docs/browsers.md names', () => {
  const page = readFileSync(join(root, 'docs/browsers.md'), 'utf8');
  const named = [...page.matchAll(/^\| (\w+)(?: on (iOS)| \(.*\))? \| ([\d.]+) \|/gm)].map(
    ([, name = '', system, version]) => `${(system ?? name).toLowerCase()}${version}`,
  );
  expect(named.toSorted()).toEqual(
    Object.entries(OLDEST)
      .map((each) => each.join(''))
      .toSorted(),
  );
  const { build } = config({ mode: 'production', command: 'build' }) as {
    readonly build: { readonly target: unknown };
  };
  expect(build.target).toEqual(named);
});

/**
 * DOM functions that one of the supported browsers lacks. Newer functions of the language are excluded by the library
 * in `src/funnel/tsconfig.json`.
 */
const TOO_NEW =
  /URL\.canParse|URL\.parse\(|AbortSignal\.any|checkVisibility|showPopover|popover=|startViewTransition|scheduler\.|requestIdleCallback|\.setHTML|moveBefore/;

// R14.1.9
test('the page uses no DOM function that a supported browser lacks', () => {
  const sources = ['funnel', 'ui', 'domain', 'texts', 'contract'].flatMap((project) =>
    readdirSync(join(root, 'src', project), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file))
      .map((file) => join(root, 'src', project, file)),
  );
  expect(sources.length).toBeGreaterThan(200);
  const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  expect(sources.filter((file) => TOO_NEW.test(code(file)))).toEqual([]);
});
