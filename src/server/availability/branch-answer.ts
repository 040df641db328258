import type * as z from 'zod/mini';
import { branch, type openHours } from '#contract/wire.ts';
import { ok } from '#domain/result.ts';
import { hourText } from '#domain/time/rome.ts';
import { wordsOf } from '#texts/words-of.ts';
import { type CheckedJson, checkedJson } from '../http/answer/validated-json.ts';
import type { RequestContext } from '../http/public-gate.ts';
import { branchCard } from '../network/branch-row.ts';
import type { LookDeps } from './cache/availability-cache.ts';
import type { BranchAgenda } from './cache/branch-agenda.ts';
import { toWire } from './read-days.ts';

/** The branch page shows today and the next five days. */
const WINDOW_DAYS = 6;

/** Answer for a code without an open branch. */
export const unknownBranch = ({ language }: Pick<RequestContext, 'language'>) =>
  ok({ body: { Status: '1' as const, Message: wordsOf(language).engine.branchUnknown } });

/** The opening hours of today's week, in wire format. */
export const wireOpenings = (agenda: BranchAgenda): z.output<typeof openHours> =>
  agenda
    .openings()
    .map(({ weekday, opens, closes }) => ({ giorno: weekday, da: hourText(opens), a: hourText(closes) }));

/** A branch with the slots of these days, as JSON in wire format. */
export const wireBranch = (deps: LookDeps, agenda: BranchAgenda, visit: Buffer): CheckedJson =>
  agenda.text(deps, { as: 'branch', from: null, days: WINDOW_DAYS, visit }, (days, row) =>
    checkedJson(branch, { ...branchCard(row), Disponibilita: toWire(days) }, 'a branch'),
  );
