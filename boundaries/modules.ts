import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

/** The texts of files by their path from the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** Names that a file imports; `*` means all. `from` is a path of the project, or the name of a package. */
export interface Use {
  readonly from: string;
  readonly names: readonly string[];
}
interface Module {
  readonly exports: readonly string[];
  readonly uses: readonly Use[];
}
export type Modules = ReadonlyMap<string, Module>;

const ALIASES = ['domain', 'texts', 'contract', 'client', 'ui'];
const FOLDERS = [
  'src',
  'deploy',
  'e2e',
  'boundaries',
  'scripts',
  ...[
    'bench',
    'cluster',
    'deploy-checks',
    'fault-injection',
    'install-rehearsal',
    'machine',
    'mutation-tests',
    'openapi',
  ].map((name) => `tools/${name}`),
];

/** Reads all code files and style sheets of the project, tests included. */
export function readSources(root: string): Sources {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const beside = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  const files = [...below, ...beside]
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** The exports and imports (static and dynamic, types included) of each code file. */
export const modulesOf = (sources: Sources): Modules =>
  new Map([...sources].filter(([file]) => !file.endsWith('.css')).map(([file, text]) => [file, read(file, text)]));

function read(file: string, text: string): Module {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const named = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: placeOf(file, moduleRequest.value),
    names: entries.map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*')),
  }));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    from: placeOf(file, text.slice(start + 1, end - 1)),
    names: ['*'],
  }));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, importName }) => ({
      from: placeOf(file, moduleRequest?.value ?? ''),
      names: [importName.name ?? '*'],
    }));
  // An exported type counts as used if its file mentions it again, for example in the signature of another export.
  const isSpoken = (name: string) => (text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
  const exports = module.staticExports
    .flatMap(({ entries }) => entries.map(({ exportName, isType }) => ({ name: exportName.name ?? 'default', isType })))
    .filter(({ name, isType }) => !(isType && isSpoken(name)))
    .map(({ name }) => name);
  return { exports, uses: [...named, ...passedOn, ...later] };
}

function placeOf(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name)).replaceAll('\\', '/');
  const [alias = '', ...rest] = name.slice(1).split('/');
  if (name.startsWith('#') && ALIASES.includes(alias)) return ['src', alias, ...rest].join('/');
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether the file is part of the product: tests and their helpers are not. */
export const isProduct = (file: string): boolean => file.startsWith('src/') && !/\.(test|testing)\.tsx?$/.test(file);
