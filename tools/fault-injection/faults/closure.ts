import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { type DeskAnswer, type Staff, signIn } from '../desk/staff.ts';
import { stepsOfApply, stopAt } from '../desk/steps.ts';
import { pick, type Random } from '../random.ts';
import { always, type Fault, type Trial, valueForSeed } from './fault.ts';

/** A day on which visitors have booked, and which others want. */
interface Busy {
  readonly branch: string;
  readonly day: string;
}
interface Staged {
  readonly cluster: Cluster;
  readonly random: Random;
  readonly admin: Staff;
  readonly seed: number;
}

const CHANGES = 3;
const DECISIONS = 3;
/** How often an apply is repeated when bookings of visitors change its preview. */
const APPLIES = 4;
/** Milliseconds for which visitors book while an apply is stopped, and in which a killed apply may still commit. */
const OTHERS_MS = 300;
const AFTER_MS = 20;
const BUSIEST = `
  select branch_code as branch, (starts at time zone 'Europe/Rome')::date::text as day from (
    select branch_code, starts from appointment a
     where kind = 'visit' and state = 'confirmed' and exists (select from idempotency i where i.appointment_id = a.id)
     order by id desc limit 16) newest
   group by 1, 2 order by count(*) desc, 1, 2 limit ${CHANGES}`;

/**
 * While visitors hold, book, move and cancel, staff close days, enter absences, undo a change and decide displaced
 * appointments. During one of the changes the desk is killed at one of its steps, and sometimes an engine too.
 */
export const CLOSURE: Fault = {
  name: 'closure during booking',
  possible: always,
  prepare: ({ desk }) => desk.start(),
  async inject(cluster, random, scene) {
    const staged = { cluster, random, admin: await signIn(cluster, 'rete', scene), seed: scene.seed };
    const days = (await cluster.database.query(BUSIEST)) as readonly Busy[];
    const dies = Math.floor(random() * days.length);
    const made: string[] = [];
    for (const [n, busy] of days.entries()) {
      if (n === 1 && random() < 0.5) await pick(random, cluster.engines)?.kill();
      const said = await change(staged, busy, n === dies);
      if (said?.body.Status === '0') made.push(String(said.body.modifica));
    }
    await decide(cluster, random, scene);
    const last = made.at(-1);
    if (last !== undefined && random() < 0.5)
      await staged.admin.write('AnnullaModifica', { modifica: last }, { kind: 'staff', wanted: null });
    return cluster.startAll;
  },
};

/** Previews a change and applies it. If the preview has changed meanwhile, the new one is applied. */
async function change(staged: Staged, busy: Busy, dies: boolean): Promise<DeskAnswer | null> {
  const { admin, random } = staged;
  const bozza = draftOf(busy, random);
  let said: DeskAnswer | null = null;
  for (let tries = 0; tries < APPLIES; tries += 1) {
    const seen = await admin.read('AnteprimaCapacita', { bozza });
    if (seen?.status !== 200) return seen;
    const apply = () =>
      admin.write('ApplicaCapacita', { bozza, sha256: seen.body.sha256 }, { kind: 'staff', wanted: null });
    said = tries === 0 ? await disturbed(staged, busy, dies, apply) : await apply();
    if (said?.status !== 409) break;
  }
  return said;
}

function draftOf({ branch, day }: Busy, random: Random) {
  const common = { filiali: [branch], dal: day, al: day, motivo: 'Lavori' };
  const drawn = random();
  if (drawn < 0.5) return { ...common, tipo: 'closure', consulenti: 0 };
  if (drawn < 0.75) return { ...common, tipo: 'closure', consulenti: 1, daOra: '09:00', aOra: '13:00' };
  return { ...common, tipo: 'absence' };
}

/** Stops the apply at one of its steps while visitors book. Then it continues, or its process is killed. */
async function disturbed(
  { cluster, random, seed }: Staged,
  { branch }: Busy,
  dies: boolean,
  apply: () => Promise<DeskAnswer | null>,
): Promise<DeskAnswer | null> {
  const steps = stepsOfApply(branch);
  // With successive seeds the process is killed at each of the steps.
  const step = dies ? valueForSeed(steps, seed) : pick(random, steps);
  const stop = await stopAt(cluster.sources.databaseUrl, step ?? valueForSeed(steps, seed));
  const [isThere, later] = [random() < 0.5, random() * AFTER_MS];
  let isOver = false;
  const applied = apply().finally(() => {
    isOver = true;
  });
  await stop.reached(() => isOver);
  if (dies && isThere) await cluster.desk.kill();
  if (!dies) await pause(OTHERS_MS);
  await stop.release();
  if (dies && !isThere) {
    await pause(later);
    await cluster.desk.kill();
    await cluster.desk.start();
  }
  return applied;
}

interface Person {
  readonly id: string;
  readonly versione: number;
  readonly visita: { readonly oppID: string };
  readonly posti: readonly { readonly filiale: string; readonly giorno: string; readonly ora: string }[];
}

/** Staff decide some of the displaced appointments. */
async function decide(cluster: Cluster, random: Random, scene: Trial): Promise<void> {
  const caller = await signIn(cluster, 'richiamate', scene);
  const { persone = [] } = ((await caller.read('DaRicollocare', {}))?.body ?? {}) as { readonly persone?: Person[] };
  for (const { id, versione, visita, posti } of persone.slice(-DECISIONS)) {
    const { oppID } = visita;
    const [posto] = posti;
    const scelta = pick(random, posto ? ['moved', 'kept', 'cancelled'] : ['kept', 'cancelled']) ?? 'kept';
    const body = { oppID, versione: await versionOf(cluster, oppID) };
    const goal = posto && { filiale: posto.filiale, giorno: posto.giorno, ora: posto.ora };
    const asked = { id, versione, scelta, ...(scelta === 'moved' ? { posto: goal } : {}) };
    const wanted = posto ? { branch: posto.filiale, day: posto.giorno, hour: posto.ora } : null;
    const kind = scelta === 'moved' ? 'move' : scelta === 'cancelled' ? 'cancel' : 'staff';
    await caller.write('DecidiRicollocazione', asked, {
      kind,
      wanted: kind === 'move' ? wanted : null,
      ...(kind === 'staff' ? {} : { body }),
    });
  }
}

/** The version of an appointment, which does not change until the displacement is decided. */
async function versionOf({ database }: Cluster, oppId: string): Promise<number> {
  const [row] = await database.query(`select version from appointment where opp_id = '${oppId}'`);
  return (row as { readonly version: number } | undefined)?.version ?? 0;
}
