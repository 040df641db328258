import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSite } from './site/check-site.ts';
import { newSites } from './site/new-site.ts';
import { previewSite } from './site/preview-site.ts';
import { published, SCHEMA_FILE, siteSchema } from './site/schema.ts';

const USAGE = `Usage: npm run site -- new FILE --name NAME --host HOST [--salary-host HOST]
       npm run site -- check FILE
       npm run site -- preview FILE [--port 3100]
       npm run site -- publish FOLDER`;

const options = {
  name: { type: 'string' },
  host: { type: 'string' },
  'salary-host': { type: 'string' },
  port: { type: 'string' },
} as const;

try {
  process.exitCode = await run();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : USAGE);
  process.exitCode = 1;
}

/** `npm run site -- …`: begins, checks and shows a lender's site file (R18.1.5, R18.1.6). */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [act, file] = positionals;
  if (file === undefined) throw new Error(USAGE);
  if (act === 'new' && values.name !== undefined && values.host !== undefined)
    return begin(file, { name: values.name, host: values.host, salaryHost: values['salary-host'] });
  if (act === 'check') return told(file);
  if (act === 'preview') return told(file) || previewSite(file, Number(values.port ?? '3100'));
  if (act === 'publish') return publish(file);
  throw new Error(USAGE);
}

/** The schema and the example of this version, as `docs/` has them. */
function publish(folder: string): number {
  for (const [name, text] of Object.entries(published())) writeFileSync(join(folder, name), text);
  return 0;
}

/** Nothing that is there is written over. */
function begin(file: string, wanted: Parameters<typeof newSites>[0]): number {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  writeFileSync(file, `${JSON.stringify(newSites(wanted), null, 2)}\n`);
  writeFileSync(join(dirname(file), SCHEMA_FILE), siteSchema());
  console.log(`${file} is written: its words, links, colours and figures are yours to say.`);
  return told(file);
}

function told(file: string): number {
  const { errors, warnings } = checkSite(file);
  for (const line of warnings) console.log(`warning  ${line}`);
  for (const line of errors) console.error(`error    ${line}`);
  if (errors.length === 0) console.log(`${file} is right.`);
  return errors.length === 0 ? 0 : 1;
}
