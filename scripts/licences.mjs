// The licences of the packages that are part of a release, with their texts, in one file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = /^(licen[cs]e|copying|copyright|notice)/i;

/**
 * The licence texts of all packages that the product is built of, by a lockfile. Packages of tests and optional packages,
 * which differ between machines, are not among them.
 */
export function licencesOf(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = Object.entries(packages).filter(([path, one]) => path !== '' && !one.dev && !one.devOptional && !one.optional);
  const texts = new Map(shipped.map(([path]) => licenceOf(join(root, path))));
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => `${'='.repeat(80)}\n${name}\n\n${text}`).join('\n');
}

function licenceOf(folder) {
  const { name, version, license = 'see below', author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => TEXT.test(file)).sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const by = (typeof author === 'string' ? author : author?.name) || 'its authors';
  return [`${name}@${version}: ${license.type ?? license}`, `${texts.join('\n\n') || `The package has no licence file. By ${by}.`}\n`];
}
