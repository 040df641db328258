// npm run coverage: writes docs/spec-coverage.md anew from the ids in code and tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from './coverage-page.mjs';
import { readProject } from './project.mjs';
import { root } from './steps.mjs';

const place = join(root, 'docs/spec-coverage.md');
writeFileSync(place, pageOf(readFileSync(place, 'utf8'), readProject()));
