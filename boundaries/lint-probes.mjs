// npm run boundaries: adds one forbidden import or call per lint rule to a copy of the sources, and fails if neither
// lint
// nor the types report it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'fissa-boundaries-'));
const COPIED = ['src', 'tools', 'boundaries', 'package.json', 'biome.json', 'tsconfig.base.json', 'tsconfig.json'];

// Files that exist only in the copy, so that probes do not depend on names of the product. Each is valid by itself.
const FIXTURES = {
  'src/domain/probe/rule.ts': 'export const rule = 1;\n',
  'src/domain/probe/ring.ts': 'export const ring = 1;\n',
  'src/domain/probe/circle.ts': "import { ring } from './ring.ts';\n\nexport const circle = ring;\n",
  'src/texts/it/probe.ts': "export const probe = { title: 'x' } as const;\n",
  'src/texts/probe-of.ts': "import { probe } from './it/probe.ts';\n\nexport const probeOf = () => probe;\n",
  'src/contract/probe.ts': "import { z } from 'zod/mini';\n\nexport const probe = z.string();\n",
  'src/server/probe/use-case.ts': 'export const useCase = 1;\n',
  'src/funnel/api/probe.ts': "export const read = () => fetch('/x');\n",
  'src/funnel/session/probe.ts': 'export const flow = 1;\n',
  'src/desk/api/probe.ts': "export const read = () => fetch('/x');\n",
  'src/desk/session/probe.ts': 'export const flow = 1;\n',
  'src/desk/pages/probe-one/one.tsx':
    "import { rule } from '#domain/probe/rule.ts';\nimport { probeOf } from '#texts/probe-of.ts';\nimport { flow } from '../../session/probe.ts';\nimport { Probe } from '#ui/probe.tsx';\n\nexport const one = { rule, probeOf, flow, Probe };\n",
  'src/desk/pages/probe-two/two.tsx': 'export const Two = () => null;\n',
  'src/ui/probe.tsx': 'export const Probe = () => null;\n',
  'src/funnel/screens/probe-one/one.tsx':
    "import { rule } from '#domain/probe/rule.ts';\nimport { probeOf } from '#texts/probe-of.ts';\nimport { flow } from '../../session/probe.ts';\nimport { Probe } from '#ui/probe.tsx';\n\nexport const one = { rule, probeOf, flow, Probe };\n",
  'src/funnel/screens/probe-two/two.tsx': 'export const Two = () => null;\n',
  'src/server/probe/use-case.test.ts': "import { vi } from 'vitest';\n\nvi.restoreAllMocks();\n",
  'tools/fault-injection/probe.ts': 'export const probe = 1;\n',
  'tools/bench/probe.ts': 'export const probe = 1;\n',
};
const domain = 'src/domain/probe/rule.ts';
const ring = 'src/domain/probe/ring.ts';
const texts = 'src/texts/it/probe.ts';
const contract = 'src/contract/probe.ts';
const server = 'src/server/probe/use-case.ts';
const web = 'src/funnel/session/probe.ts';
const screen = 'src/funnel/screens/probe-one/one.tsx';
const desk = 'src/desk/session/probe.ts';
const deskPage = 'src/desk/pages/probe-one/one.tsx';
const ui = 'src/ui/probe.tsx';
const tests = 'src/server/probe/use-case.test.ts';
const faults = 'tools/fault-injection/probe.ts';
const bench = 'tools/bench/probe.ts';

// Each probe: name, valid file, forbidden code, and the path of the new file if its name matters.
const probes = [
  ['domain uses zod', domain, "import { z } from 'zod';\nexport const a = z;"],
  ['domain uses the contract', domain, "import { probe } from '#contract/probe.ts';\nexport const a = probe;"],
  ['domain uses the texts', domain, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['domain uses a page type', domain, "import type { Two } from '../../funnel/screens/probe-two/two.tsx';\nexport type A = typeof Two;"],
  ['domain reads the clock', domain, 'export const a = () => new Date();'],
  ['domain reads Date.now', domain, 'export const a = () => Date.now();'],
  ['domain rolls dice', domain, 'export const a = () => Math.random();'],
  ['domain uses window', domain, 'export const a = () => window.location;'],
  ['domain uses fetch', domain, "export const a = () => fetch('x');"],
  ['domain uses console', domain, 'console.log(1);'],
  ['domain uses process', domain, 'export const a = process.env;'],
  ['domain uses node:fs', domain, "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;"],
  ['texts use the contract', texts, "import { probe as f } from '#contract/probe.ts';\nexport const a = f;"],
  ['texts use react', texts, "import { useState } from 'react';\nexport const a = useState;"],
  ['contract uses the server', contract, "import { useCase } from '../server/probe/use-case.ts';\nexport const a = useCase;"],
  ['contract uses fastify', contract, "import fastify from 'fastify';\nexport const a = fastify;"],
  ['contract uses all of zod', contract, "import { z as all } from 'zod';\nexport const a = all;"],
  ['server uses the page', server, "import { Probe } from '../../ui/probe.tsx';\nexport const a = Probe;"],
  ['server uses react', server, "import { useState } from 'react';\nexport const a = useState;"],
  ['page uses the server', web, "import { useCase } from '../../server/probe/use-case.ts';\nexport const a = useCase;"],
  ['page uses node:fs', web, "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;"],
  ['page uses the contract', web, "import { probe as f } from '#contract/probe.ts';\nexport const a = f;"],
  ['server chooses a language', server, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['page chooses a language', web, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['screen chooses a language', screen, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['page fetches on its own', web, "export const a = () => fetch('x');"],
  ['screen uses another screen', screen, "import { Two } from '../probe-two/two.tsx';\nexport const a = Two;"],
  ['screen uses the network', screen, "import { read } from '../../api/probe.ts';\nexport const a = read;"],
  ['screen uses the contract', screen, "import { probe as f } from '#contract/probe.ts';\nexport const a = f;"],
  ['screen uses the router', screen, "import { useLocation } from 'wouter';\nexport const a = useLocation;"],
  ['screen fetches on its own', screen, "export const a = () => fetch('x');"],
  ['desk uses the server', desk, "import { useCase } from '../../server/probe/use-case.ts';\nexport const a = useCase;"],
  ['desk uses the funnel', desk, "import { flow as other } from '../../funnel/session/probe.ts';\nexport const a = other;"],
  ['funnel uses the desk', web, "import { flow as other } from '../../desk/session/probe.ts';\nexport const a = other;"],
  ['desk uses the contract', desk, "import { probe as f } from '#contract/probe.ts';\nexport const a = f;"],
  ['desk chooses a language', desk, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['desk fetches on its own', desk, "export const a = () => fetch('x');"],
  ['desk listens on its own', desk, "export const a = () => new EventSource('x');"],
  ['desk page uses another page', deskPage, "import { Two } from '../probe-two/two.tsx';\nexport const a = Two;"],
  ['desk page uses the network', deskPage, "import { read } from '../../api/probe.ts';\nexport const a = read;"],
  ['desk page uses the contract', deskPage, "import { probe as f } from '#contract/probe.ts';\nexport const a = f;"],
  ['desk page chooses a language', deskPage, "import { probe } from '#texts/it/probe.ts';\nexport const a = probe;"],
  ['server uses the desk page', server, "import { flow } from '../../desk/session/probe.ts';\nexport const a = flow;"],
  ['ui kit uses the funnel', ui, "import { flow } from '../funnel/session/probe.ts';\nexport const a = flow;"],
  ['ui kit uses a screen', ui, "import { Two } from '../funnel/screens/probe-two/two.tsx';\nexport const a = Two;"],
  ['fault suite uses the product', faults, "import { useCase } from '../../src/server/probe/use-case.ts';\nexport const a = useCase;"],
  ['bench suite uses the page', bench, "import { Two } from '../../src/funnel/screens/probe-two/two.tsx';\nexport const a = Two;"],
  ['server uses the bench suite', server, "import { probe } from '../../../tools/bench/probe.ts';\nexport const a = probe;"],
  ['an import cycle', ring, "import { circle } from './circle.ts';\nexport const a = () => circle;", ring],
  ['an undeclared package', server, "import x from 'left-pad';\nexport const a = x;"],
  ['a test takes a module away', tests, "vi.mock('./use-case.ts', () => ({}));", 'src/server/probe/mocked.test.ts'],
  ['any', server, 'export const a = (x: any) => x;'],
  ['a default export', server, 'export default 1;'],
];

const IGNORED = ['noUnusedImports', 'noUnusedVariables', 'organizeImports', 'parse', 'format'];
const program = (file) => join(root, 'node_modules', file);

process.exitCode = 1;
try {
  prepare();
  process.exitCode = probeAll();
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function prepare() {
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true, filter: (from) => !from.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const [file, text] of Object.entries(FIXTURES)) write(file, text);
}

function probeAll() {
  const valid = Object.keys(FIXTURES);
  const untouched = [...lints(valid), ...errors(valid)].map(([file, rules]) => `${file} ${rules.join(' ')}`);
  if (untouched.length > 0) {
    console.log(`Before any breach: ${untouched.join(', ')}`);
    return 1;
  }
  const all = probes.map(([name, file, breach, place], number) => ({ name, place: plant(file, breach, place ?? beside(file, number)) }));
  const linted = lints(all.map(({ place }) => place));
  // Types are slower than lint, so they check only the probes that lint did not report.
  for (const { place } of all) if (linted.has(place)) rmSync(join(copy, place));
  const reports = new Map([...linted, ...errors(all.map(({ place }) => place))]);
  for (const { name, place } of all)
    console.log(`${reports.has(place) ? 'found ' : 'MISSED'}  ${name.padEnd(28)} ${(reports.get(place) ?? []).join(' ')}`);
  const missed = all.filter(({ place }) => !reports.has(place));
  console.log(`${all.length - missed.length} breaches found, ${missed.length} missed`);
  return missed.length === 0 ? 0 : 1;
}

/** Writes the valid file with the forbidden code added. */
function plant(file, breach, place) {
  write(place, `${FIXTURES[file]}${breach}\n`);
  return place;
}

/** A path beside the valid file, so that one run of lint checks all probes. */
function beside(file, number) {
  const extension = extname(file);
  return `${file.slice(0, -extension.length)}-breach-${number}${extension}`;
}

/** The lint findings by file. */
function lints(files) {
  const args = ['lint', ...files, '--reporter=github', '--diagnostic-level=error', '--max-diagnostics=none'];
  const said = output('@biomejs/biome/bin/biome', args).matchAll(/title=([\w/]+),file=([^,]+),/g);
  return gather(files, [...said].map(([, title, file]) => [file, title.split('/').at(-1)]).filter(([, rule]) => !IGNORED.includes(rule)));
}

/** The type errors by file, checked in the project of each file's folder. */
function errors(files) {
  const projectOf = (file) => /^(src\/\w+|tools\/bench|tools)\//.exec(file)?.[1] ?? '.';
  const projects = new Set(files.map(projectOf));
  const said = output('typescript/bin/tsc', ['-b', ...projects, '--checkers', '1', '--pretty', 'false']).matchAll(/^([^\s(]+)\(\d+,\d+\): error (TS\d+)/gm);
  return gather(files, [...said].map(([, file, code]) => [file, code]));
}

/** Groups findings by file; tools may print absolute paths. */
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
