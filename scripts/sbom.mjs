// Writes dist/sbom.cdx.json: every package the product runs with, from the lockfile, in CycloneDX. It uses no
// network, and its output depends on the lockfile alone.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

/** The bill of materials of a lockfile's text. */
export function sbomOf(lockfile) {
  const { packages } = JSON.parse(lockfile);
  const used = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
  const id = createHash('sha256').update(lockfile).digest('hex');
  const components = new Map(used.map(([path, entry]) => [referenceOf(path, packages), componentOf(path, entry)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
    version: 1,
    metadata: { component: { type: 'application', ...namedAs(packages[''].name, packages['']) } },
    components: [...components.values()],
    dependencies: dependenciesOf(['', ...used.map(([path]) => path)], packages),
  };
}

export function writeSbom() {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const sbom = sbomOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
}

const nameOf = (path, packages) => packages[path].name ?? path.split('node_modules/').at(-1);
const referenceOf = (path, packages) => `${nameOf(path, packages)}@${packages[path].version}`;
const namedAs = (name, { version }) => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
});

function componentOf(path, entry) {
  const name = entry.name ?? path.split('node_modules/').at(-1);
  const [algorithm, digest] = (entry.integrity ?? '').split('-');
  const hash = { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest ?? '', 'base64').toString('hex') };
  return {
    type: 'library',
    ...namedAs(name, entry),
    scope: entry.optional || entry.devOptional ? 'optional' : 'required',
    ...(digest === undefined ? {} : { hashes: [hash] }),
    ...(entry.license === undefined ? {} : { licenses: [licenceOf(entry.license)] }),
  };
}

const licenceOf = (text) => (/^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text });

/** The components; several copies of one package and version are one component. */
function dependenciesOf(paths, packages) {
  const found = new Map();
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    const names = Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies });
    const places = names.map((name) => placeOf(name, path, packages)).filter((place) => place !== null);
    const on = found.get(referenceOf(path, packages)) ?? new Set();
    for (const place of places) if (!packages[place].dev) on.add(referenceOf(place, packages));
    found.set(referenceOf(path, packages), on);
  }
  return [...found].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }));
}

/**
 * The folder in which Node finds a package from `path`, its own or one further up; null for an omitted optional one.
 */
function placeOf(name, path, packages) {
  const folders = path.split('/node_modules/').map((_, i, parts) => parts.slice(0, parts.length - i).join('/node_modules/'));
  const places = [...folders.filter((folder) => folder !== '').map((folder) => `${folder}/`), ''];
  return places.map((place) => `${place}node_modules/${name}`).find((place) => packages[place] !== undefined) ?? null;
}
