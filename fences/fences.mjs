// Climbs every fence once, in a copy of the tree, and fails when one does not hold: a silent linter is worse than none.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'fissa-fences-'));
const COPIED = ['src', 'tools', 'fences', 'package.json', 'biome.json', 'tsconfig.base.json', 'tsconfig.json'];

// Files of the copy only, so that no climb depends on a name of the product; each is sound until it is climbed.
const FIXTURES = {
  'src/domain/fence/rule.ts': 'export const rule = 1;\n',
  'src/domain/fence/ring.ts': 'export const ring = 1;\n',
  'src/domain/fence/circle.ts': "import { ring } from './ring.ts';\n\nexport const circle = ring;\n",
  'src/texts/it/fence.ts': "export const fence = { title: 'x' } as const;\n",
  'src/texts/fence-of.ts': "import { fence } from './it/fence.ts';\n\nexport const fenceOf = () => fence;\n",
  'src/contract/fence.ts': "import { z } from 'zod/mini';\n\nexport const fence = z.string();\n",
  'src/server/fence/use-case.ts': 'export const useCase = 1;\n',
  'src/funnel/api/fence.ts': "export const read = () => fetch('/x');\n",
  'src/funnel/session/fence.ts': 'export const flow = 1;\n',
  'src/desk/api/fence.ts': "export const read = () => fetch('/x');\n",
  'src/desk/session/fence.ts': 'export const flow = 1;\n',
  'src/desk/pages/fence-one/one.tsx':
    "import { rule } from '#domain/fence/rule.ts';\nimport { fenceOf } from '#texts/fence-of.ts';\nimport { flow } from '../../session/fence.ts';\nimport { Fence } from '#ui/fence.tsx';\n\nexport const one = { rule, fenceOf, flow, Fence };\n",
  'src/desk/pages/fence-two/two.tsx': 'export const Two = () => null;\n',
  'src/ui/fence.tsx': 'export const Fence = () => null;\n',
  'src/funnel/screens/fence-one/one.tsx':
    "import { rule } from '#domain/fence/rule.ts';\nimport { fenceOf } from '#texts/fence-of.ts';\nimport { flow } from '../../session/fence.ts';\nimport { Fence } from '#ui/fence.tsx';\n\nexport const one = { rule, fenceOf, flow, Fence };\n",
  'src/funnel/screens/fence-two/two.tsx': 'export const Two = () => null;\n',
  'src/server/fence/use-case.test.ts': "import { vi } from 'vitest';\n\nvi.restoreAllMocks();\n",
  'tools/faults/fence.ts': 'export const fence = 1;\n',
  'tools/bench/fence.ts': 'export const fence = 1;\n',
};
const domain = 'src/domain/fence/rule.ts';
const ring = 'src/domain/fence/ring.ts';
const texts = 'src/texts/it/fence.ts';
const contract = 'src/contract/fence.ts';
const server = 'src/server/fence/use-case.ts';
const web = 'src/funnel/session/fence.ts';
const screen = 'src/funnel/screens/fence-one/one.tsx';
const desk = 'src/desk/session/fence.ts';
const deskPage = 'src/desk/pages/fence-one/one.tsx';
const ui = 'src/ui/fence.tsx';
const tests = 'src/server/fence/use-case.test.ts';
const faults = 'tools/faults/fence.ts';
const bench = 'tools/bench/fence.ts';

// name, sound file, breach, and where it must stand under a name others know
const climbs = [
  ['domain uses zod', domain, "import { z } from 'zod';\nexport const a = z;"],
  ['domain uses the contract', domain, "import { fence } from '#contract/fence.ts';\nexport const a = fence;"],
  ['domain uses the texts', domain, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['domain uses a page type', domain, "import type { Two } from '../../funnel/screens/fence-two/two.tsx';\nexport type A = typeof Two;"],
  ['domain reads the clock', domain, 'export const a = () => new Date();'],
  ['domain reads Date.now', domain, 'export const a = () => Date.now();'],
  ['domain rolls dice', domain, 'export const a = () => Math.random();'],
  ['domain uses window', domain, 'export const a = () => window.location;'],
  ['domain uses fetch', domain, "export const a = () => fetch('x');"],
  ['domain uses console', domain, 'console.log(1);'],
  ['domain uses process', domain, 'export const a = process.env;'],
  ['domain uses node:fs', domain, "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;"],
  ['texts use the contract', texts, "import { fence as f } from '#contract/fence.ts';\nexport const a = f;"],
  ['texts use react', texts, "import { useState } from 'react';\nexport const a = useState;"],
  ['contract uses the server', contract, "import { useCase } from '../server/fence/use-case.ts';\nexport const a = useCase;"],
  ['contract uses fastify', contract, "import fastify from 'fastify';\nexport const a = fastify;"],
  ['contract uses all of zod', contract, "import { z as all } from 'zod';\nexport const a = all;"],
  ['server uses the page', server, "import { Fence } from '../../ui/fence.tsx';\nexport const a = Fence;"],
  ['server uses react', server, "import { useState } from 'react';\nexport const a = useState;"],
  ['page uses the server', web, "import { useCase } from '../../server/fence/use-case.ts';\nexport const a = useCase;"],
  ['page uses node:fs', web, "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;"],
  ['page uses the contract', web, "import { fence as f } from '#contract/fence.ts';\nexport const a = f;"],
  ['server chooses a language', server, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['page chooses a language', web, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['screen chooses a language', screen, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['page fetches on its own', web, "export const a = () => fetch('x');"],
  ['screen uses another screen', screen, "import { Two } from '../fence-two/two.tsx';\nexport const a = Two;"],
  ['screen uses the network', screen, "import { read } from '../../api/fence.ts';\nexport const a = read;"],
  ['screen uses the contract', screen, "import { fence as f } from '#contract/fence.ts';\nexport const a = f;"],
  ['screen uses the router', screen, "import { useLocation } from 'wouter';\nexport const a = useLocation;"],
  ['screen fetches on its own', screen, "export const a = () => fetch('x');"],
  ['desk uses the server', desk, "import { useCase } from '../../server/fence/use-case.ts';\nexport const a = useCase;"],
  ['desk uses the funnel', desk, "import { flow as other } from '../../funnel/session/fence.ts';\nexport const a = other;"],
  ['funnel uses the desk', web, "import { flow as other } from '../../desk/session/fence.ts';\nexport const a = other;"],
  ['desk uses the contract', desk, "import { fence as f } from '#contract/fence.ts';\nexport const a = f;"],
  ['desk chooses a language', desk, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['desk fetches on its own', desk, "export const a = () => fetch('x');"],
  ['desk listens on its own', desk, "export const a = () => new EventSource('x');"],
  ['desk page uses another page', deskPage, "import { Two } from '../fence-two/two.tsx';\nexport const a = Two;"],
  ['desk page uses the network', deskPage, "import { read } from '../../api/fence.ts';\nexport const a = read;"],
  ['desk page uses the contract', deskPage, "import { fence as f } from '#contract/fence.ts';\nexport const a = f;"],
  ['desk page chooses a language', deskPage, "import { fence } from '#texts/it/fence.ts';\nexport const a = fence;"],
  ['server uses the desk page', server, "import { flow } from '../../desk/session/fence.ts';\nexport const a = flow;"],
  ['ui kit uses the funnel', ui, "import { flow } from '../funnel/session/fence.ts';\nexport const a = flow;"],
  ['ui kit uses a screen', ui, "import { Two } from '../funnel/screens/fence-two/two.tsx';\nexport const a = Two;"],
  ['fault suite uses the product', faults, "import { useCase } from '../../src/server/fence/use-case.ts';\nexport const a = useCase;"],
  ['bench suite uses the page', bench, "import { Two } from '../../src/funnel/screens/fence-two/two.tsx';\nexport const a = Two;"],
  ['server uses the bench suite', server, "import { fence } from '../../../tools/bench/fence.ts';\nexport const a = fence;"],
  ['an import cycle', ring, "import { circle } from './circle.ts';\nexport const a = () => circle;", ring],
  ['an undeclared package', server, "import x from 'left-pad';\nexport const a = x;"],
  ['a test takes a module away', tests, "vi.mock('./use-case.ts', () => ({}));", 'src/server/fence/mocked.test.ts'],
  ['any', server, 'export const a = (x: any) => x;'],
  ['a default export', server, 'export default 1;'],
];

const IGNORED = ['noUnusedImports', 'noUnusedVariables', 'organizeImports', 'parse', 'format'];
const program = (file) => join(root, 'node_modules', file);

process.exitCode = 1;
try {
  prepare();
  process.exitCode = climbAll();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function prepare() {
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true, filter: (from) => !from.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const [file, text] of Object.entries(FIXTURES)) write(file, text);
}

function climbAll() {
  const sound = Object.keys(FIXTURES);
  const untouched = [...lints(sound), ...errors(sound)].map(([file, rules]) => `${file} ${rules.join(' ')}`);
  if (untouched.length > 0) {
    console.log(`Before any climb: ${untouched.join(', ')}`);
    return 1;
  }
  const all = climbs.map(([name, file, breach, place], number) => ({ name, place: climb(file, breach, place ?? beside(file, number)) }));
  const linted = lints(all.map(({ place }) => place));
  // One guard is enough: only where the quicker one is silent is the slower one asked.
  for (const { place } of all) if (linted.has(place)) rmSync(join(copy, place));
  const guards = new Map([...linted, ...errors(all.map(({ place }) => place))]);
  for (const { name, place } of all)
    console.log(`${guards.has(place) ? 'held' : 'OPEN'}  ${name.padEnd(28)} ${(guards.get(place) ?? []).join(' ')}`);
  const open = all.filter(({ place }) => !guards.has(place));
  console.log(`${all.length - open.length} fences held, ${open.length} open`);
  return open.length === 0 ? 0 : 1;
}

/** A sound file with the breach in it. */
function climb(file, breach, place) {
  write(place, `${FIXTURES[file]}${breach}\n`);
  return place;
}

/** A climb happens beside the sound file: so many are judged at once, each by what is said of it alone. */
function beside(file, number) {
  const extension = extname(file);
  return `${file.slice(0, -extension.length)}-climb-${number}${extension}`;
}

/** The rules each of these files breaks; those that break none are left out. */
function lints(files) {
  const args = ['lint', ...files, '--reporter=github', '--diagnostic-level=error', '--max-diagnostics=none'];
  const said = output('@biomejs/biome/bin/biome', args).matchAll(/title=([\w/]+),file=([^,]+),/g);
  return gather(files, [...said].map(([, title, file]) => [file, title.split('/').at(-1)]).filter(([, rule]) => !IGNORED.includes(rule)));
}

/** The same for the errors of TypeScript, each file in the project its folder belongs to. */
function errors(files) {
  const projectOf = (file) => /^(src\/\w+|tools\/bench|tools)\//.exec(file)?.[1] ?? '.';
  const projects = new Set(files.map(projectOf));
  const said = output('typescript/bin/tsc', ['-b', ...projects, '--checkers', '1', '--pretty', 'false']).matchAll(/^([^\s(]+)\(\d+,\d+\): error (TS\d+)/gm);
  return gather(files, [...said].map(([, file, code]) => [file, code]));
}

/** What was said of each of these files; a tool may name them from the root of the disk. */
function gather(files, said) {
  const found = new Map();
  for (const [named, rule] of said) {
    const file = files.find((one) => named.replaceAll('\\', '/').endsWith(one));
    if (file) found.set(file, [...new Set([...(found.get(file) ?? []), rule])]);
  }
  return found;
}

function output(binary, args) {
  return spawnSync(process.execPath, [program(binary), ...args], { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
}

function write(file, text) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}
