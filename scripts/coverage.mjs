// npm run coverage: writes docs/spec-coverage.md anew from the ids in code and tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pageOf } from './coverage-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = join(root, 'docs/spec-coverage.md');
writeFileSync(place, pageOf(readFileSync(place, 'utf8'), readProject()));

function readProject() {
  const folders = ['src', 'e2e', 'faults', 'fences', 'scripts'];
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length).replaceAll('\\', '/')),
  );
  return new Map([...names, 'index.html'].map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}
