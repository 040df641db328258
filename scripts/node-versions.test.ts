import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';

interface Package {
  readonly version?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly engines?: { readonly node?: string };
}
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as object;
const { engines } = read('package.json') as { readonly engines: { readonly node: string } };
const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Package>> };

const shipped = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional);
const refusedBy = (node: string) =>
  shipped
    .filter(([, one]) => !satisfies(node, one.engines?.node ?? '*'))
    .map(([path, one]) => `${path} ${one.version}`);

// R0.53
test.each([minVersion(engines.node)?.version ?? '', '22.13.0', '24.0.0'])(
  'every package of production supports Node %s',
  (node) => {
    expect(shipped.length).toBeGreaterThan(100);
    expect(refusedBy(node)).toEqual([]);
  },
);
