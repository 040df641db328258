import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { beforeSignalledEnd } from '../machine/program.ts';
import { addresses } from './addresses.ts';
import { startCluster } from './cluster.ts';
import { runDrill } from './drill/run-drill.ts';
import { FULL_SIZE, layOut } from './layout/layout.ts';
import { exampleFiles, machineFiles } from './layout/machines.ts';
import { homesOf, isWatched, newSecrets, noteOf, openHome, stopIn, writeNote } from './machine/home.ts';
import { onePort } from './machine/take-port.ts';

const DIST = fileURLToPath(new URL('../../server', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = `npm run cluster [-- stop | drill [--short] [--fault NAME]…]
npm run cluster -- files FOLDER [--databases IP,IP,IP --webs IP,IP --network CIDR]`;
const FOLDER = process.env.FISSA_CLUSTER_DIR || undefined;

const began = Date.now();
const say = (line: string) =>
  console.log(`[${String(Math.round((Date.now() - began) / 1_000)).padStart(3)} s] ${line}`);

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    fault: { type: 'string', multiple: true, default: [] },
    databases: { type: 'string' },
    webs: { type: 'string' },
    network: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [what = 'start', ...more] = positionals;
try {
  if (given.help || more.length > (what === 'files' ? 1 : 0)) console.log(USAGE);
  else if (what === 'files') writeMachineFiles(more[0]);
  else if (what === 'start') await start();
  else if (what === 'stop') await stop();
  else if (what === 'drill') process.exit((await drill()) === 0 ? 0 : 1);
  else console.log(USAGE);
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : String(problem));
  process.exit(1);
}

/** Writes the files of machines with these addresses and new passwords, or an example of each kind of machine. */
function writeMachineFiles(folder: string | undefined): void {
  const { databases, webs, network } = given;
  const named = [databases, webs, network].filter((one) => one !== undefined).length;
  if (folder === undefined || (named !== 0 && named !== 3)) throw new Error(USAGE);
  const files =
    databases && webs && network
      ? machineFiles({ databases: databases.split(','), webs: webs.split(','), network }, newSecrets())
      : exampleFiles();
  for (const { machine, path, text } of files) {
    const file = join(folder, machine, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: text.startsWith('#!') ? 0o755 : 0o600 });
  }
  console.log(`${files.length} files in ${folder}: docs/scaling.md says where they go.`);
}

/** Runs a drill on a separate cluster, and prints its result. */
function drill(): Promise<number> {
  return runDrill({ root: ROOT, dist: DIST, say, short: given.short, faults: given.fault });
}

/** Runs a cluster until Ctrl-C or `npm run cluster -- stop`. */
async function start(): Promise<void> {
  const home = openHome(FOLDER);
  const note = noteOf(home);
  if (note && isWatched(note)) throw new Error(`A cluster runs in ${home} already: npm run cluster -- stop ends it.`);
  // A kept folder keeps its ports, because the members of etcd are identified by them.
  const layout = note ? { ...note.layout, home } : await layOut(home, FULL_SIZE, newSecrets(), onePort('wanted'));
  writeNote(layout);
  say(`data and logs in ${home}`);
  const cluster = await startCluster({ layout, dist: DIST, say });
  if (FOLDER) beforeSignalledEnd(cluster.leave);
  say('ready');
  console.log(addresses(layout, (await cluster.primary()).name));
  setInterval(() => undefined, 60_000);
}

async function stop(): Promise<void> {
  const homes = homesOf(FOLDER);
  const stopped = await Promise.all(homes.map((home) => stopIn(home, FOLDER !== undefined)));
  const count = stopped.filter(Boolean).length;
  console.log(count === 0 ? 'No cluster was running.' : `${count} stopped.`);
}
