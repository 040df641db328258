import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../src/server/platform/temporary.testing.ts';
import { remove } from './clone.testing.ts';
import { aFolder } from './folder.testing.ts';
import { licencesOf } from './licences.mjs';

// Each test starts programs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let place: ReturnType<typeof aFolder>;
const git = (...args: readonly string[]) => {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
  expect(spawnSync('git', [...author, ...args], { cwd: place.folder, stdio: 'ignore' }).status).toBe(0);
};
const commit = () => {
  git('add', '-A');
  git('commit', '-qm', 'a commit');
};
const release = () => place.node(['scripts/release.mjs']);

beforeEach(() => {
  place = aFolder(['release.mjs', 'licences.mjs', 'pack.mjs', 'steps.mjs'], {
    'package.json': '{"type":"module","version":"1.2.0"}',
    'CHANGELOG.md': '# Changes\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n',
    // A build that fails ends a release that is not refused.
    'scripts/build.mjs': 'process.exit(1);',
  });
  git('init', '-q');
  commit();
});
afterEach(() => remove(place.folder));

// R18.2.8
test.each([
  [
    'a changed file',
    () => place.write('CHANGELOG.md', '# Changes\n\n## 1.2.0\n\n- Other.\n'),
    'There are uncommitted changes: commit or remove them, then run npm run release again.\n',
  ],
  [
    'a new file',
    () => place.write('src/new.ts', ''),
    'There are uncommitted changes: commit or remove them, then run npm run release again.\n',
  ],
  [
    'changes without the heading of the version',
    () => {
      place.write('CHANGELOG.md', '# Changes\n\n## Unreleased\n\n- New.\n\n## 1.2.0\n');
      commit();
    },
    'The first section of CHANGELOG.md is not "## 1.2.0": give the changes of this version that heading.\n',
  ],
  [
    'a version that was released from another commit',
    () => {
      git('tag', '-am', 'the first', 'v1.2.0');
      place.write('src/new.ts', '');
      commit();
    },
    'v1.2.0 is the tag of another commit: raise the version in package.json.\n',
  ],
])('%s stops a release with one sentence', async (_, change, sentence) => {
  change();
  expect(await release()).toEqual({ code: 1, said: sentence });
});

// R18.2.8
test('a committed tree is built, also under the tag of its version', async () => {
  git('tag', '-am', 'the second', 'v1.2.0');
  expect(await release()).toEqual({ code: 1, said: 'The build of this commit failed.\n' });
});

// R18.2.8
test('the licences name each shipped package once with its text, and none of tests or of one platform', () => {
  const folder = temporaryFolder('licences');
  const put = (path: string, about: object, text?: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(about));
    if (text !== undefined) writeFileSync(join(folder, path, 'LICENSE.md'), text);
  };
  put('node_modules/b', { name: 'b', version: '1.0.0', license: 'MIT' }, 'The text of b\n');
  put('node_modules/c/node_modules/b', { name: 'b', version: '1.0.0', license: 'MIT' }, 'The text of b\n');
  put('node_modules/c', { name: 'c', version: '2.0.0', license: 'ISC', author: { name: 'Ann' } });
  const packages = {
    ...{ '': {}, 'node_modules/c': {}, 'node_modules/b': {}, 'node_modules/c/node_modules/b': {} },
    ...{ 'node_modules/t': { dev: true }, 'node_modules/linux': { optional: true } },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  const line = '='.repeat(80);
  expect(licencesOf(folder)).toBe(
    `${line}\nb@1.0.0: MIT\n\nThe text of b\n\n${line}\nc@2.0.0: ISC\n\nThe package has no licence file. By Ann.\n`,
  );
});
