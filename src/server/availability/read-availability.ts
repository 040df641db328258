import { availability } from '#contract/branches.ts';
import { ok } from '#domain/result.ts';
import { checkedAnswer, checkedJson } from '../http/answer/validated-json.ts';
import type { Handler } from '../http/public-gate.ts';
import { unknownBranch } from './branch-answer.ts';
import type { LookDeps } from './cache/availability-cache.ts';
import { toWire } from './read-days.ts';

/** Returns the slots of one to seven days of a branch. A slot that this visit holds counts as free. */
export const availabilityCall =
  (deps: LookDeps): Handler<typeof availability> =>
  async ({ Codice, CodFiliale, Data, Giorno, Giorni }, { visit, language }) => {
    const code = Codice ?? CodFiliale;
    const from = Data ?? Giorno;
    const [agenda] = code && from ? await deps.cache.branches([code]) : [];
    if (!agenda || !from) return unknownBranch({ language });
    const span = { as: `${from} ${Giorni ?? ''}`, from, days: Giorni ?? 1, visit };
    const json = agenda.text(deps, span, (days) => {
      const wire = toWire(days);
      const body = Giorni ? { Disponibilita: wire } : { Slots: wire[0]?.Slots ?? {} };
      return checkedJson(availability.output, body, availability.call);
    });
    return ok(checkedAnswer(json));
  };
