import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { remove } from './clone.testing.ts';
import { aFolder } from './folder.testing.ts';
import { sbomOf } from './sbom.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockfile = readFileSync(`${root}package-lock.json`, 'utf8');
const sbom = sbomOf(lockfile);

interface Tree {
  readonly version?: string;
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, Tree>>;
}

/** All packages that npm would install for production, as `name@version`. */
function productionTree(): string[] {
  const args = ['ls', '--all', '--json', '--omit=dev', '--package-lock-only'];
  const { stdout } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const found = new Set<string>();
  const walk = (tree: Tree) => {
    for (const [name, each] of Object.entries(tree.dependencies ?? {})) {
      if (each.version === undefined) continue;
      found.add(`${name}@${each.version}`);
      walk(each);
    }
  };
  walk(JSON.parse(stdout) as Tree);
  return [...found].sort();
}

// R13.10.6
test('the bill of materials lists what npm installs for production, no more and no less', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(sbom.metadata.component.name).toBe('fissa');
  expect(readFileSync(`${root}scripts/build.mjs`, 'utf8')).toMatch(/^writeSbom\(\);$/m);
  expect(sbom.components.map((each) => each['bom-ref']).sort()).toEqual(productionTree());
});

// R13.10.6
test('every component is a dependency of another one, starting at the product', () => {
  const known = new Set(sbom.components.map((each) => each['bom-ref']));
  const reached = new Set<string>();
  const open = [sbom.metadata.component['bom-ref']];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const on of sbom.dependencies.find(({ ref }) => ref === next)?.dependsOn ?? [])
      if (!reached.has(on)) {
        reached.add(on);
        open.push(on);
      }
  expect([...reached].sort()).toEqual([...known].sort());
});

// R13.10.6
test("each component has its purl, its checksum and a licence; none names this machine's registry", () => {
  for (const each of sbom.components) {
    expect(each.purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/);
    expect([each['bom-ref'], each.hashes?.[0]?.alg, each.hashes?.[0]?.content.length]).toEqual([
      each['bom-ref'],
      'SHA-512',
      128,
    ]);
  }
  const bare = sbom.components.filter(({ licenses }) => licenses === undefined);
  // This package states its licence only in a file.
  expect(bare.map(({ purl }) => purl.split('@')[0])).toEqual(['pkg:npm/png-js']);
  expect(JSON.stringify(sbom)).not.toMatch(/registry|resolved|\/(home|root|tmp|Users)\//);
});

test('an unchanged lockfile gives an unchanged file', () => {
  expect(sbomOf(lockfile)).toEqual(sbom);
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

// R13.10.6
test('the file lies beside the build output', async () => {
  const { folder, lines } = aFolder(['sbom.mjs', 'steps.mjs'], { 'package-lock.json': lockfile });
  const ended = await lines("import { writeSbom } from './scripts/sbom.mjs'; writeSbom();");
  expect([ended, readdirSync(join(folder, 'dist'))]).toEqual([{ code: 0, said: '' }, ['sbom.cdx.json']]);
  expect(JSON.parse(readFileSync(join(folder, 'dist/sbom.cdx.json'), 'utf8'))).toEqual(sbom);
  remove(folder);
});
