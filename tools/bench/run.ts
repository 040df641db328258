import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openHome } from '../machine/home.ts';
import { createFixture, ROOT } from './core/fixture.ts';
import { runMeasurements } from './core/run-measurements.ts';
import { selectBenches } from './core/table.ts';
import { countryOf, countryTable } from './report/country.ts';
import { resultFiles } from './report/files.ts';
import { markdownTable, plainTable } from './report/lines.ts';
import { machineLine, thisMachine } from './report/machine.ts';
import type { Results } from './report/page.ts';

const USAGE = 'npm run bench -- [--full] [--only P5,P7] [--markdown]';
const { values: given } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (given.help) console.log(USAGE);
else await main();
// The process exits explicitly, because a measurement may have left handles open.
process.exit(process.exitCode ?? 0);

/** Runs the selected measurements. The exit code is 0 whatever the figures are, because they are no test. */
async function main(): Promise<void> {
  const began = Date.now();
  const machine = thisMachine();
  const benches = selectBenches(given.only);
  const fixture = createFixture({ home: openHome(), full: given.full, say: (line) => console.error(`   ${line}`) });
  const { rows, curves } = await runMeasurements(benches, fixture, (line) => console.error(line));
  const seconds = Math.round((Date.now() - began) / 1000);
  const run = `${given.full ? 'full' : 'quick'} run of ${seconds} s on ${new Date(began).toISOString().slice(0, 10)}`;
  const about = `${machineLine(machine)}; ${run}.`;
  write({ about, rows, curves }, machine);
  console.log(`${given.markdown ? markdownTable(rows) : plainTable(rows)}\n\n${about}`);
  const country = countryOf(rows, machine.cores);
  if (given.markdown && country) console.log(`\n${countryTable(country)}`);
}

function write(results: Results, machine: object): void {
  const folder = join(ROOT, 'tools/bench/results');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(resultFiles(results, machine))) writeFileSync(join(folder, name), text);
}
