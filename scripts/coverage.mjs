// npm run coverage: joins docs/requirements.md with the tests that name its ids, and writes dist/spec-coverage.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from './project.mjs';
import { withTests } from './requirements.mjs';
import { root } from './steps.mjs';

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/spec-coverage.md'), withTests(page, readProject()));
