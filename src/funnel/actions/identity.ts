import type { PublicSite } from '#domain/site/site.ts';
import { isInFrame } from '../api/frame.ts';
import type { FlowDeps } from '../session/deps.ts';
import { faultDialog, hasOwnMessage } from '../session/fault-dialog.ts';
import type { Visit } from '../session/visit.ts';
import { beginSignIn } from '../wire/person/identity.ts';

/** The visit as text, which the server keeps during a sign-in. The list of branches is left out and found again. */
export function draftOf(visit: Visit): string {
  const { choice, identity: _, ...rest } = visit;
  const { branch, days, date } = choice;
  const chosen = { branch: branch && { ...branch, days: [] }, days: days.filter((day) => day.date === date) };
  return JSON.stringify({ ...rest, choice: { ...choice, ...chosen }, branches: [], modal: null });
}

/**
 * Whether the sign-in can be offered: providers refuse to open in a frame, and return to the site's own address, where
 * the cookies of another host are unknown. A prerendered page has no address yet.
 */
export const canSignIn = ({ identity }: Pick<PublicSite, 'identity'>): boolean =>
  identity !== '' && !isInFrame() && (typeof location === 'undefined' || location.origin === identity);

/** The action of the sign-in with SPID or CIE. */
export function identityActions(deps: FlowDeps) {
  const { store } = deps;
  return {
    /** Opens the provider's page. `arrival/return-from-identity.ts` handles the return. */
    async begin(): Promise<void> {
      const begun = await beginSignIn(deps, draftOf(store.get()));
      if (begun.ok) return deps.leave(begun.value);
      const { error } = begun;
      store.update((v) =>
        hasOwnMessage(error)
          ? { ...v, modal: faultDialog(error, 'network') }
          : { ...v, identity: { status: 'failed' } },
      );
    },
  };
}
