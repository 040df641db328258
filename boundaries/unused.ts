import { isProduct, type Modules, type Sources } from './modules.ts';

/** The entry points of the builds. A file that none of them reaches is in no build. */
const ENTRANCES = [
  'src/funnel/main.tsx',
  'src/funnel/shell/paint.tsx',
  'src/desk/main.tsx',
  // Used by the build.
  'src/funnel/api/fetch-parts.ts',
  'src/server/bootstrap/main.ts',
  'src/server/commands/import.ts',
  'src/server/commands/db-export.ts',
  'src/server/commands/link.ts',
  'src/server/commands/outbox.ts',
  'src/server/commands/journal.ts',
  'src/server/commands/migrate.ts',
  'src/server/commands/keys.ts',
  'src/server/commands/staff.ts',
  'src/server/commands/partners.ts',
  'src/server/commands/acts.ts',
  'src/server/commands/receipts.ts',
  'src/server/commands/agenda.ts',
  'src/server/commands/site.ts',
  'src/server/commands/holidays.ts',
  'src/server/commands/branch.ts',
  'src/server/commands/export.ts',
  'src/server/commands/doctor.ts',
];

/** Files of the product that no entry point imports, directly or indirectly; imports by tests do not count. */
export function unusedFiles(modules: Modules): string[] {
  const reached = new Set<string>();
  const open = [...ENTRANCES];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(modules.get(next)?.uses.map(({ from }) => from) ?? []));
  }
  return [...modules.keys()].filter((file) => isProduct(file) && !reached.has(file));
}

/** The exported names, as `file name`, that no other file imports. */
export function unusedExports(modules: Modules): string[] {
  const used = new Set<string>();
  for (const { uses } of modules.values())
    for (const { from, names } of uses) for (const name of names) used.add(`${from} ${name}`);
  return [...modules].flatMap(([file, { exports }]) =>
    used.has(`${file} *`) || file.endsWith('.config.ts')
      ? []
      : exports.map((name) => `${file} ${name}`).filter((name) => !used.has(name) && !BY_NAME.includes(name)),
  );
}

/** Packages that are used only by name: by the build, by the setup of a test runner, or as peer dependencies. */
const BY_NAME = [
  // The bench suite imports these scripts at run time.
  'scripts/sizes.mjs checkSizes',
  'scripts/sizes.mjs checkDeskSizes',
  'src/funnel/api/fetch-parts.ts fetchParts',
  'src/server/platform/database/postgres.testing.ts setup',
  '@testing-library/dom',
  '@types/node',
];

/** Packages of package.json that no file imports and that are not used by name. */
export function unusedPackages(modules: Modules, sources: Sources, packages: readonly string[]): string[] {
  const imported = new Set([...modules.values()].flatMap(({ uses }) => uses.map(({ from }) => from)));
  const texts = [...sources.values()].join('\n');
  const isNamed = (name: string) =>
    texts.includes(`'${name}'`) ||
    texts.includes(`'${name}/`) ||
    texts.includes(`"${name}/`) ||
    texts.includes(`@vitest-environment ${name}`);
  return packages
    .filter((name) => !BY_NAME.includes(name))
    .filter((name) => !imported.has(name.replace('@types/', '')) && !isNamed(name));
}
