import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Kysely } from 'kysely';
import { MAX_PHOTO_BYTES, photoType } from '../../network/agent-photo.ts';
import type { Environment } from '../../platform/config/environment.ts';
import type { Database } from '../../platform/database/schema.ts';
import { recordAct } from '../record-act.ts';
import { withCurrentDatabase, withDatabase } from '../with-database.ts';
import { refuse, there } from './import-file.ts';

interface Photo {
  readonly code: string;
  readonly file: Buffer;
}

/**
 * `npm run db:import -- photos FOLDER`: the files of the folder, each named by an agent's code, become the photos of all
 * agents; an agent without a file has none afterwards. If a file is bad, nothing is written.
 */
export async function importPhotos(
  folder: string,
  dryRun: boolean,
  readEnvironment: () => Environment,
): Promise<number> {
  const files = await Promise.all(
    (await readdir(there(folder)))
      .sort()
      .map(async (name) => ({ name, file: await readFile(join(there(folder), name)) })),
  );
  const faults = files.flatMap(({ name, file }) => faultOf(file).map((fault) => `${name} ${fault}`));
  if (faults.length > 0) return refuse(faults);
  const photos = files.map(({ name, file }) => ({ code: parse(name).name, file }));
  const environment = readEnvironment();
  const opened = dryRun ? withCurrentDatabase : withDatabase;
  const { unknown, lines } = await opened(environment, ({ db }) => store(db, photos, dryRun));
  if (unknown.length > 0) return refuse(unknown.map((code) => `${code} is no known agent`));
  if (!dryRun) await recordAct(environment.securityLog, 'db-import');
  for (const line of lines) console.log(line);
  if (dryRun) console.log('Nothing was written: --dry-run.');
  return 0;
}

function faultOf(file: Buffer): readonly string[] {
  if (photoType(file) === null) return ['is neither a JPEG, a PNG nor a WebP picture'];
  return file.length > MAX_PHOTO_BYTES ? [`has ${file.length} bytes: ${MAX_PHOTO_BYTES} at most`] : [];
}

interface Stored {
  readonly unknown: readonly string[];
  readonly lines: readonly string[];
}

async function store(db: Kysely<Database>, photos: readonly Photo[], dryRun: boolean): Promise<Stored> {
  const agents = await db.selectFrom('agent').select(['code', 'photo']).orderBy('code').execute();
  const unknown = photos.map(({ code }) => code).filter((code) => !agents.some((agent) => agent.code === code));
  const changes = agents.flatMap(({ code, photo }) => {
    const file = photos.find((one) => one.code === code)?.file ?? null;
    if (file === null ? photo === null : photo?.equals(file)) return [];
    return {
      code,
      file,
      line: `agent ${code}: photo ${file === null ? 'removed' : photo === null ? 'added' : 'changed'}`,
    };
  });
  const lines = changes.length === 0 ? ['No photo is another'] : changes.map(({ line }) => line);
  if (dryRun || unknown.length > 0) return { unknown, lines };
  await db.transaction().execute(async (tx) => {
    for (const { code, file } of changes)
      await tx.updateTable('agent').set({ photo: file }).where('code', '=', code).execute();
  });
  return { unknown, lines };
}
