import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../platform/config/environment.ts';
import { newKeys } from '../../platform/config/keys.ts';
import { type FreshDatabase, freshDatabase } from '../../platform/database/postgres.testing.ts';
import { temporaryFolder } from '../../platform/temporary.testing.ts';
import { importPhotos } from './import-photos.ts';

let fresh: FreshDatabase;
let said: string[];
beforeEach(async () => {
  fresh = await freshDatabase();
  said = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
  const agent = { name: 'Livia Vento', oam: '', phone: '', email: '', caps: [], multi_area: false, active: true };
  const codes = ['AG001', 'AG002', 'AG003'];
  await fresh.db
    .insertInto('agent')
    .values(codes.map((code) => ({ ...agent, code })))
    .execute();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fresh.close();
});

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

/** An installation of that database, with a folder of photos. */
function installed() {
  const folder = temporaryFolder('photos');
  const [dataDir, photos] = [join(folder, 'data'), join(folder, 'photos')];
  for (const each of [dataDir, photos]) mkdirSync(each);
  const read = readEnvironment({ DATABASE_URL: fresh.url, FISSA_KEYS: newKeys(), FISSA_DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join());
  return {
    put: (name: string, file: Buffer) => writeFileSync(join(photos, name), file),
    remove: (name: string) => rmSync(join(photos, name)),
    run: (dryRun = false) => importPhotos(photos, dryRun, () => read.value),
  };
}
const stored = async () =>
  (await fresh.db.selectFrom('agent').select(['code', 'photo']).orderBy('code').execute()).flatMap(({ code, photo }) =>
    photo ? [[code, photo.toString('hex')]] : [],
  );

test('the folder is the photos of all agents: files are added, changed and removed', async () => {
  const { put, remove, run } = installed();
  put('AG001.jpg', JPEG);
  put('AG002.png', PNG);
  expect([await run(true), await stored()]).toEqual([0, []]);
  expect(said.splice(0)).toEqual([
    'agent AG001: photo added',
    'agent AG002: photo added',
    'Nothing was written: --dry-run.',
  ]);
  expect([await run(), (await stored()).map(([code]) => code)]).toEqual([0, ['AG001', 'AG002']]);
  put('AG001.jpg', PNG);
  remove('AG002.png');
  said.length = 0;
  expect([await run(), await stored()]).toEqual([0, [['AG001', PNG.toString('hex')]]]);
  expect(said.filter((line) => line.startsWith('agent'))).toEqual([
    'agent AG001: photo changed',
    'agent AG002: photo removed',
  ]);
});

test.each([
  ['AG001.svg', Buffer.from('<svg/>'), 'AG001.svg is neither a JPEG, a PNG nor a WebP picture'],
  ['AG001.jpg', Buffer.concat([JPEG, Buffer.alloc(30_000)]), 'AG001.jpg has 30010 bytes: 30000 at most'],
  ['AG404.jpg', JPEG, 'AG404 is no known agent'],
])('with the bad file %s nothing is written', async (name, file, fault) => {
  const { put, run } = installed();
  put('AG002.png', PNG);
  put(name, file);
  expect([await run(), await stored(), said]).toEqual([1, [], [fault]]);
});
