import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { addDays, fromInstant, hourText, type IsoDay } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { type AgendaDeps, readDays } from '../../availability/read-days.ts';
import { brandOf } from '../../messages/brand.ts';
import { letter } from '../../messages/letter/letter.ts';
import type { SendMail } from '../../outbox/mail.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DayListSettings } from '../../platform/config/day-list-settings.ts';
import type { Sites } from '../../platform/config/site.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { systemActor } from '../audit/system-actor.ts';
import { writeAuditEntry } from '../http/acts.ts';
import { dayList } from './day-lines.ts';

export interface MorningDeps extends Pick<AgendaDeps, 'db' | 'windows'> {
  readonly seal: Pick<Seal, 'open'>;
  readonly sites: Sites;
  readonly clock: Clock;
  readonly settings: DayListSettings;
  readonly send: SendMail;
  /** Called for each list that could not be written or sent, and for old files that could not be removed. */
  readonly onFailure: (failure: unknown) => void;
}
interface Branch {
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

/** The name of the audit entry of a list. */
const CALL = 'ElencoAutomatico';
/** Days for which files are kept, the day itself included. */
const KEPT_DAYS = 3;
/** How long a list is reserved for its process, and the longest pause after a failure. */
const LEASE_MINUTES = 5;
const MOST_PAUSE_MINUTES = 15;
const FILE = /^elenco-[A-Z0-9]{2,12}-(\d{4}-\d{2}-\d{2})\.pdf(\.tmp)?$/;

/**
 * Writes or mails the day's list of each open branch, from the configured hour on: once per branch and day, by the
 * first process that reserves it. A failed list is tried again later; the others are not held up. Old files are removed.
 */
export async function writeMorningLists(deps: MorningDeps): Promise<void> {
  const { day, minute } = fromInstant(deps.clock().getTime());
  if (minute >= deps.settings.at) await writeDue(deps, day);
  await removeOld(deps, day).catch(deps.onFailure);
}

async function writeDue(deps: MorningDeps, day: IsoDay): Promise<void> {
  for (const branch of await openBranches(deps, day)) {
    if (!(await take(deps, branch.code, day))) continue;
    try {
      await record(deps, branch, day);
      await hand(deps, branch, day);
      await sql`update day_list set done_at = now() where branch_code = ${branch.code} and day = ${day}::date`.execute(
        deps.db,
      );
    } catch (failure) {
      deps.onFailure(failure);
      await pause(deps, branch.code, day);
    }
  }
}

/** Active branches that receive on this day and have no list yet. */
async function openBranches({ db, windows }: MorningDeps, day: IsoDay): Promise<readonly Branch[]> {
  const { rows } = await sql<Branch>`
    select code, name, email from branch where active and not exists (
      select from day_list where branch_code = branch.code and day_list.day = ${day}::date and done_at is not null)
     order by code`.execute(db);
  if (rows.length === 0) return [];
  const agenda = { db, extraLoad: () => 0, windows: { ...windows, leadMinutes: 0, withPast: true } } as const;
  const days = await readDays(agenda, { codes: rows.map(({ code }) => code), from: day, days: 1 });
  return rows.filter(({ code }) => (days.get(code)?.[0]?.slots.length ?? 0) > 0);
}

/** Reserves a list for this process; false when another has it, or it is not due again yet. */
async function take({ db }: MorningDeps, branch: string, day: IsoDay): Promise<boolean> {
  const { rows } = await sql`
    insert into day_list (branch_code, day, leased_until)
    values (${branch}, ${day}::date, now() + make_interval(mins => ${LEASE_MINUTES}::int))
    on conflict (branch_code, day) do update
       set leased_until = excluded.leased_until, tries = day_list.tries + 1
     where day_list.done_at is null and day_list.leased_until <= now()
    returning 1`.execute(db);
  return rows.length > 0;
}

const pause = ({ db }: MorningDeps, branch: string, day: IsoDay) =>
  sql`
    update day_list set leased_until = now() + make_interval(mins => least(tries - 1, ${MOST_PAUSE_MINUTES}::int))
     where branch_code = ${branch} and day = ${day}::date`.execute(db);

/** Writes the audit entry of a list before names leave the desk; a list that is tried again has it already. */
async function record({ db, settings }: MorningDeps, { code, email }: Branch, day: IsoDay): Promise<void> {
  const to = [settings.folder !== undefined && 'folder', settings.mails && email !== '' && 'mail'].filter(Boolean);
  if (to.length === 0) return;
  const actor = await systemActor(db);
  const { rows } = await sql`
    select 1 from staff_act
     where staff_id = ${actor.staff.id}::bigint and act = ${CALL} and branch_code = ${code} and change ->> 'day' = ${day}
       and at > now() - interval '2 days'`.execute(db);
  if (rows.length > 0) return;
  await writeAuditEntry(db, actor, CALL, { branch: code, change: { day, to: to.join(' ') } });
}

/** Makes the list as a branch manager prints it, and writes and mails it. */
async function hand(deps: MorningDeps, branch: Branch, day: IsoDay): Promise<void> {
  const { folder, mails } = deps.settings;
  const now = fromInstant(deps.clock().getTime());
  const words = wordsOf(DEFAULT_LANGUAGE);
  const scope = { role: 'manager', kind: 'branches', codes: [branch.code] } as const;
  const printed = words.dayList.byItself(`${now.day.split('-').reverse().join('/')} ${hourText(now.minute)}`);
  // The PDF code is large, so it loads with the first list.
  const { dayPdf } = await import('./day-pdf.ts');
  const pdf = await dayPdf(await dayList(deps, scope, branch, day), printed);
  const name = `elenco-${branch.code}-${day}.pdf`;
  if (folder !== undefined) await write(folder, name, pdf);
  if (mails && branch.email !== '') {
    const { subject, text } = words.dayList.mail(branch.name, day);
    const brand = brandOf(deps.sites, null);
    const mail = letter(words, { to: branch.email, brand, subject, title: subject, opening: [text] });
    const event = { id: `day_${branch.code}_${day}`, createdAt: deps.clock() };
    await deps.send(event, { ...mail, pdf: { name, content: pdf } });
  }
}

/** Only the service's account may read folder and file, and no half-written file has the final name. */
async function write(folder: string, name: string, pdf: Buffer): Promise<void> {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await chmod(folder, 0o700);
  const file = join(folder, name);
  await writeFile(`${file}.tmp`, pdf, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

/** Removes the files of past days. Other files of the folder stay. */
async function removeOld({ settings: { folder } }: MorningDeps, today: IsoDay): Promise<void> {
  if (folder === undefined) return;
  const first = addDays(today, 1 - KEPT_DAYS);
  const names = await readdir(folder).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return [];
    throw failure;
  });
  const old = names.filter((name) => (FILE.exec(name)?.[1] ?? first) < first);
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
