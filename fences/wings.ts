import { dirname } from 'node:path';
import { isProduct, type Modules, type Sources, type Use } from './modules.ts';

/** Files a source file imports, types included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The wings of a part, topmost first: an import between two of them only runs down this list
 * (docs/decisions/014-wings.md). Files beside the wings (an entrance, say) stand above them all.
 */
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  'src/server': [
    ...[
      'commands',
      'roles',
      'demo',
      'machines',
      'desk',
      'edge',
      'links',
      'booking',
      'messages',
      'outbox',
      'agenda',
      'network',
    ],
    ...['page', 'http', 'platform'],
  ],
  'src/funnel': [
    ...['shell', 'proposal', 'dialogs', 'screens', 'parts', 'arrival', 'actions', 'wire', 'browser', 'session', 'api'],
  ],
  'src/desk': ['shell', 'door', 'pages', 'parts', 'wire', 'session', 'api'],
};

/** What each part may import beside itself; everything else is a crossing. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [],
  'src/texts': ['src/domain'],
  'src/contract': ['src/domain'],
  'src/server': ['src/domain', 'src/texts', 'src/contract'],
  'src/ui': ['src/domain'],
  'src/funnel': ['src/domain', 'src/texts', 'src/contract', 'src/ui'],
  'src/desk': ['src/domain', 'src/texts', 'src/contract', 'src/ui'],
};

/** Source files in one folder, tests aside: more are found by nobody. */
export const MOST_FILES = 20;

/** The product's own files among them, and what each imports of the others. */
export const importsOf = (modules: Modules): Imports =>
  new Map([...modules].filter(([file]) => isProduct(file)).map(([file, { uses }]) => [file, targetsOf(uses)]));

const targetsOf = (uses: readonly Use[]): string[] => [
  ...new Set(uses.map(({ from }) => from).filter((from) => from.startsWith('src/'))),
];

/** Every import that climbs from a wing to one above it, or crosses from a part to one it may not know. */
export function climbs(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => isClimb(file, target) || isCrossing(file, target)).map((to) => `${file} imports ${to}`),
  );
}

function isClimb(file: string, target: string): boolean {
  return Object.entries(WINGS).some(([part, wings]) => {
    if (!target.startsWith(`${part}/`) || !file.startsWith(`${part}/`)) return false;
    return floorOf(part, wings, target) < floorOf(part, wings, file);
  });
}

/** 0 for a file beside the wings; a folder nobody listed is an error of its own. */
function floorOf(part: string, wings: readonly string[], file: string): number {
  const [wing = '', ...inside] = file.slice(part.length + 1).split('/');
  return inside.length === 0 ? 0 : wings.indexOf(wing) + 1;
}

function isCrossing(file: string, target: string): boolean {
  const [from, to] = [partOf(file), partOf(target)];
  return from !== to && !PARTS[from]?.includes(to);
}

const partOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Folders of a part with wings that no list names. */
export function unlisted(sources: Sources): string[] {
  const folders = Object.entries(WINGS).flatMap(([part, wings]) =>
    [...sources.keys()]
      .filter((file) => file.startsWith(`${part}/`) && file.split('/').length > 3)
      .map((file) => file.split('/').slice(0, 3).join('/'))
      .filter((folder) => !wings.includes(folder.slice(part.length + 1))),
  );
  return [...new Set(folders)];
}

/** Files that import each other in a circle, types included: each circle once, as the set of its files. */
export function circles(imports: Imports): string[] {
  const reach = new Map<string, Set<string>>();
  for (const file of imports.keys()) reach.set(file, reached(imports, file));
  const inCircle = [...imports.keys()].filter((file) => reach.get(file)?.has(file));
  const sets = inCircle.map((file) =>
    inCircle.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)),
  );
  return [...new Set(sets.map((files) => files.join(' ⇄ ')))];
}

function reached(imports: Imports, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(imports.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(imports.get(next) ?? []));
  }
  return seen;
}

/** Folders with more source files than a reader can take in. */
export function crowded(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const file of [...sources.keys()].filter(isProduct))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`);
}
