import type { challenge } from '#contract/lookup.ts';
import { ok } from '#domain/result.ts';
import type { Handle } from '../handle.ts';
import type { HumanCheck } from './human-check.ts';

/** A fresh challenge of the configured check for one action. */
export const sfida =
  (world: { readonly humanCheck: HumanCheck }): Handle<typeof challenge> =>
  async ({ azione }) =>
    ok({ body: await world.humanCheck.challenge(azione) });
