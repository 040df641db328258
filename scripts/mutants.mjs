// npm run mutants: each mutant breaks one requirement in a copy of the sources; a test tagged with that requirement must
// fail.
// `-- --only ID`: only the mutants of that requirement (`src/funnel`: of that folder); `-- --random 60 --seed 7`: a
// random sample; `-- --lanes 1`: one at a time.
// A mutant whose text is no longer in its file is reported and skipped.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { citing } from '../tools/mutation-tests/citing.mjs';
import { copyOf, withMutant } from '../tools/mutation-tests/copy.mjs';
import { judge } from '../tools/mutation-tests/judge.mjs';
import { isApplicable, MUTANTS } from '../tools/mutation-tests/mutants.mjs';
import { exitOf, pick } from '../tools/mutation-tests/pick.mjs';
import { readProject } from './project.mjs';
import { ensureInstalled, root } from './steps.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    random: { type: 'string' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
  },
});
await ensureInstalled();
const tests = citing(readFileSync(join(root, 'docs/requirements.md'), 'utf8'), readProject());
const picked = pick(MUTANTS, values);
const waiting = picked.filter((mutant) => existsSync(join(root, mutant.file)) && isApplicable(readFileSync(join(root, mutant.file), 'utf8'), mutant));
for (const { breaks, name, file } of picked.filter((one) => !waiting.includes(one))) console.log(`skipped  ${breaks} ${name}: its text is not in ${file}`);
const counts = { killed: 0, survived: 0, broken: 0 };
const total = waiting.length;

const sound = await unbroken();
if (sound) await Promise.all(Array.from({ length: Number(values.lanes) }, worker));
const broken = counts.broken > 0 ? `, ${counts.broken} not a mutant` : '';
console.log(`${total} mutants: ${counts.killed} killed, ${counts.survived} survived${broken}`);
process.exitCode = exitOf({ isSound: sound, total, killed: counts.killed });

/** Checks that all tests pass without mutants; otherwise a failing test would not prove that it found the mutant. */
async function unbroken() {
  const all = waiting.flatMap(({ breaks }) => tests.get(breaks) ?? []);
  const asked = ['unit', 'server'].map((project) => ({ project, files: filesOf(all, project), titles: '' }));
  const { home, remove } = copyOf(root);
  const { verdict, by, why } = await judge(
    home,
    asked.filter(({ files }) => files.length > 0),
  ).finally(remove);
  if (verdict !== 'survived') console.error(`Without a mutant: ${by}${why === undefined ? '' : `\n${why}`}`);
  return verdict === 'survived';
}

function filesOf(asked, wanted) {
  return [...new Set(asked.filter(({ project }) => project === wanted).flatMap(({ files }) => files))];
}

/** A worker: takes mutants one by one and tests each in the worker's own copy. */
async function worker() {
  const { home, remove } = copyOf(root);
  try {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) await runMutant(home, mutant);
  } finally {
    remove();
  }
}

async function runMutant(home, mutant) {
  const start = Date.now();
  const { verdict, by } = await withMutant(home, mutant, () => judge(home, tests.get(mutant.breaks) ?? []));
  counts[verdict] += 1;
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${verdict.padEnd(8)} ${mutant.breaks} ${mutant.name} (${seconds} s)${verdict === 'killed' ? '' : `: ${by}`}`);
}
