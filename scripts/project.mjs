import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const FOLDERS = ['src', 'deploy', 'e2e', 'boundaries', 'scripts', ...['bench', 'cluster', 'deploy-checks', 'fault-injection', 'install-rehearsal', 'machine', 'mutation-tests', 'openapi'].map((name) => `tools/${name}`)];

/** Reads all code files and tests: path from the root, with forward slashes → text. */
export function readProject() {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length).replaceAll('\\', '/')),
  );
  return new Map([...names, 'index.html'].map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}
