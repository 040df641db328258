import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSite } from './check-site.ts';
import { newSites } from './new-site.ts';
import { previewSite } from './preview-site.ts';
import { published, SCHEMA_FILE, siteSchema } from './schema.ts';

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

/** Output of the command. */
type Terminal = Pick<Console, 'log' | 'error'>;

/** Runs the command and returns its exit code, 0 for success; throws an Error with a clear message. */
export async function runSite(typed: readonly string[], terminal: Terminal, preview = previewSite): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...typed], allowPositionals: true, options });
  const [act, file] = positionals;
  if (file === undefined) throw new Error(USAGE);
  if (act === 'new' && values.name !== undefined && values.host !== undefined)
    return begin(terminal, file, { name: values.name, host: values.host, salaryHost: values['salary-host'] });
  if (act === 'check') return told(terminal, file);
  if (act === 'preview') return told(terminal, file, 'draft') || preview(file, Number(values.port ?? '3100'));
  if (act === 'publish') return publish(file);
  throw new Error(USAGE);
}

/** Writes the schema and the example of a site file to a folder, such as `docs/`. */
function publish(folder: string): number {
  for (const [name, text] of Object.entries(published())) writeFileSync(join(folder, name), text);
  return 0;
}

/** Writes a new site file. Never overwrites a file. */
function begin(terminal: Terminal, file: string, wanted: Parameters<typeof newSites>[0]): number {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  writeFileSync(file, `${JSON.stringify(newSites(wanted), null, 2)}\n`);
  writeFileSync(join(dirname(file), SCHEMA_FILE), siteSchema());
  terminal.log(`${file} is written: its words, links, colours and figures are yours to say.`);
  return told(terminal, file, 'draft');
}

/** Prints the findings. In a draft, invented values are warnings. */
function told(terminal: Terminal, file: string, as: 'final' | 'draft' = 'final'): number {
  const found = checkSite(file);
  const [errors, warnings] =
    as === 'draft'
      ? [found.errors, [...found.warnings, ...found.invented]]
      : [[...found.errors, ...found.invented], found.warnings];
  for (const line of warnings) terminal.log(`warning  ${line}`);
  for (const line of errors) terminal.error(`error    ${line}`);
  if (errors.length === 0) terminal.log(`${file} is right.`);
  return errors.length === 0 ? 0 : 1;
}
