import { setTimeout as pause } from 'node:timers/promises';
import { confirmedFolderIn, readConfirmedRequests } from '../../edge/journal/confirmed-requests.ts';
import { type ReplayDeps, replayOne } from '../../edge/journal/replay.ts';
import type { Seal } from '../../platform/crypto/seal.ts';

export interface AgainDeps extends Pick<ReplayDeps, 'ask' | 'endpoints' | 'edgeSignatures'> {
  readonly seal: Pick<Seal, 'open'>;
}

const TRIES = 5;
const PAUSE_MS = 1_000;

/** Parses a time with a time zone, to milliseconds since 1970; null for any other text. */
export function parseInstant(text: string | undefined): number | null {
  if (text === undefined || !/(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}

/** Sends the requests one after the other, in the order in which they were confirmed. Prints request codes only. */
export async function replaySettled(
  deps: AgainDeps,
  journal: string,
  since: number,
): Promise<{ readonly lines: readonly string[]; readonly isComplete: boolean }> {
  const counts = { confirmed: 0, refused: 0, unanswered: 0, unreadable: 0 };
  const troubles: string[] = [];
  for await (const entry of readConfirmedRequests(confirmedFolderIn(journal), deps.seal, since)) {
    if (entry === null) {
      counts.unreadable += 1;
      continue;
    }
    let became = await replayOne(deps, entry);
    for (let tries = 1; became === 'unanswered' && tries < TRIES; tries += 1) {
      await pause(PAUSE_MS);
      became = await replayOne(deps, entry);
    }
    counts[became] += 1;
    if (became !== 'confirmed') troubles.push(`${entry.id}: ${became}`);
  }
  const { confirmed, refused, unanswered, unreadable } = counts;
  const total = `${confirmed} confirmed as before, ${refused} refused now, ${unanswered} unanswered, ${unreadable} unreadable.`;
  return { lines: [...troubles, total], isComplete: unanswered + unreadable === 0 };
}
