import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { environmentOrExit } from '../platform/config/environment.ts';
import { templates } from './import/files/templates.ts';
import { importFile, refuse, there } from './import/import-file.ts';
import { importPhotos } from './import/import-photos.ts';

const USAGE = `Usage: npm run db:import -- FILE [--accept] [--dry-run] [--rejects FILE]
       npm run db:import -- templates FOLDER
       npm run db:import -- photos FOLDER [--dry-run]`;
const OPTIONS = {
  accept: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  rejects: { type: 'string' },
} as const;

try {
  const { positionals, values } = wishes();
  const [file, folder] = positionals;
  if (file === undefined) process.exitCode = refuse([USAGE]);
  else if (file === 'templates' && folder !== undefined) await writeTemplates(there(folder));
  else if (file === 'photos' && folder !== undefined)
    process.exitCode = await importPhotos(folder, values['dry-run'], environmentOrExit);
  else process.exitCode = await importFile(file, values, environmentOrExit);
} catch (problem) {
  // The message only: a database's detail quotes the row, with personal data.
  process.exitCode = refuse([problem instanceof Error ? problem.message : 'The import failed']);
}

function wishes() {
  return parseArgs({ allowPositionals: true, options: OPTIONS });
}

/** One template per kind, with header, column descriptions and an example. */
async function writeTemplates(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of templates()) {
    await writeFile(join(folder, name), text, { flag: 'wx' });
    console.log(`${join(folder, name)} is written`);
  }
}
