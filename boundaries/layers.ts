import { isProduct, type Modules, type Sources, type Use } from './modules.ts';

/** For each product file the files that it imports, including imports of types. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The layers (folders) of each part, topmost first. A file may import from its own layer and the layers below
 * (docs/decisions/014-order-folders-as-layers.md). Files outside the folders, such as entry points, are above all
 * layers.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/server': [
    ...[
      'commands',
      'bootstrap',
      'demo',
      'integration-api',
      'desk',
      'edge',
      'links',
      'booking',
      'messages',
      'outbox',
      'availability',
      'network',
    ],
    ...['page', 'http', 'platform'],
  ],
  'src/funnel': [
    ...['shell', 'proposal', 'dialogs', 'screens', 'parts', 'arrival', 'actions', 'wire', 'browser', 'session', 'api'],
  ],
  'src/desk': ['shell', 'sign-in', 'pages', 'parts', 'wire', 'session', 'api'],
};

/** Other parts that each part may import. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [],
  'src/texts': ['src/domain'],
  'src/contract': ['src/domain'],
  'src/server': ['src/domain', 'src/texts', 'src/contract'],
  'src/client': ['src/domain', 'src/contract'],
  'src/ui': ['src/domain'],
  'src/funnel': ['src/domain', 'src/texts', 'src/contract', 'src/client', 'src/ui'],
  'src/desk': ['src/domain', 'src/texts', 'src/contract', 'src/client', 'src/ui'],
};

/** Imports between the product's own files; tests are left out. */
export const importsOf = (modules: Modules): Imports =>
  new Map([...modules].filter(([file]) => isProduct(file)).map(([file, { uses }]) => [file, targetsOf(uses)]));

const targetsOf = (uses: readonly Use[]): string[] => [
  ...new Set(uses.map(({ from }) => from).filter((from) => from.startsWith('src/'))),
];

/** Imports from a layer to a layer above it, or from a part to one that it may not import. */
export function forbiddenImports(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) =>
    targets.filter((to) => isUpward(file, to) || isCrossing(file, to)).map((to) => `${file} imports ${to}`),
  );
}

function isUpward(file: string, target: string): boolean {
  return Object.entries(LAYERS).some(([part, layers]) => {
    if (!target.startsWith(`${part}/`) || !file.startsWith(`${part}/`)) return false;
    return levelOf(part, layers, target) < levelOf(part, layers, file);
  });
}

/** The number of a file's layer; 0 for a file outside the folders or in a folder that is not listed. */
function levelOf(part: string, layers: readonly string[], file: string): number {
  const [layer = '', ...inside] = file.slice(part.length + 1).split('/');
  return inside.length === 0 ? 0 : layers.indexOf(layer) + 1;
}

function isCrossing(file: string, target: string): boolean {
  const [from, to] = [partOf(file), partOf(target)];
  return from !== to && !PARTS[from]?.includes(to);
}

const partOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Folders that are missing in the list of layers. */
export function unlisted(sources: Sources): string[] {
  const folders = Object.entries(LAYERS).flatMap(([part, layers]) =>
    [...sources.keys()]
      .filter((file) => file.startsWith(`${part}/`) && file.split('/').length > 3)
      .map((file) => file.split('/').slice(0, 3).join('/'))
      .filter((folder) => !layers.includes(folder.slice(part.length + 1))),
  );
  return [...new Set(folders)];
}

/** Import cycles, types included: each cycle once, as the set of its files. */
export function cycles(imports: Imports): string[] {
  const reach = new Map<string, Set<string>>();
  for (const file of imports.keys()) reach.set(file, reached(imports, file));
  const inCycle = [...imports.keys()].filter((file) => reach.get(file)?.has(file));
  const sets = inCycle.map((file) =>
    inCycle.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)),
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
