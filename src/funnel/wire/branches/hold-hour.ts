import { toCompact } from '#domain/time/rome.ts';
import type { Visit } from '../../session/visit.ts';
import type { Caller } from '../../session/world.ts';
import { intentKey } from '../intent-key.ts';

/** Asks to hold the chosen hour for the `asked`-th time: each asking is an intent of its own. */
export async function holdHour({ call }: Caller, visit: Visit, asked: number): Promise<'held' | 'taken'> {
  const { branch, date, hour } = visit.choice;
  if (!branch || !date || !hour) return 'taken';
  const wanted = { codFiliale: branch.code, data: toCompact(date), ora: hour };
  const held = await call('holdSlot', wanted, { key: intentKey(visit.token, [asked, wanted]) });
  return held.ok && held.value.Status === '1' ? 'taken' : 'held';
}
