// npm run coverage: writes docs/spec-coverage.md anew from the ids in code and tests, and in docs/desk.md who shows what.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf, testsCiting } from './coverage-page.mjs';
import { deskPageOf } from './desk-page.mjs';
import { readProject } from './project.mjs';
import { root } from './steps.mjs';

const sources = readProject();
const read = (file) => readFileSync(join(root, 'docs', file), 'utf8');
const write = (file, text) => writeFileSync(join(root, 'docs', file), text);

write('spec-coverage.md', pageOf(read('spec-coverage.md'), sources));
write('desk.md', deskPageOf(read('desk.md'), testsCiting(read('spec-coverage.md'), sources)));
