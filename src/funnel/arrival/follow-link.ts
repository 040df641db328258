import { ROUTES, type RouteKey } from '#domain/flow/routes.ts';
import { type Link, readLink } from '#domain/link/link.ts';
import { withVisit } from '#domain/link/media.ts';
import { reader } from '#domain/link/read.ts';
import { goToEntry } from '../actions/advance.ts';
import type { FlowDeps } from '../session/deps.ts';
import { withFacts } from '../session/visit.ts';
import { arrive } from './arrive.ts';
import { isReturn, returnFromIdentity } from './return-from-identity.ts';

export interface ArrivalAddress {
  readonly query: string;
  /** The page named in the address. */
  readonly wanted: RouteKey | undefined;
}

/**
 * A mail link opens the change of its appointment. A link without a token, as in text messages, names an appointment
 * that may still need a proof. When the token is broken or expired, a dialog says so and asks for the tax code.
 */
async function openChange(deps: FlowDeps, link: Link, hasToken: boolean, unreachable: boolean): Promise<void> {
  const { store } = deps;
  const { oppId } = store.get();
  if (oppId) return (await import('../actions/change.ts')).openFromMailLink(deps, oppId, link.token !== '');
  if (unreachable) store.update((v) => ({ ...v, modal: { kind: 'error', fault: 'editLoad' } }));
  else store.update((v) => ({ ...v, modal: { kind: 'edit', ...(hasToken ? { deadLink: true } : {}) } }));
  goToEntry(deps, { replace: true });
}

/** The return from a sign-in with SPID or CIE, which restores the visit. */
async function returnFromProvider(deps: FlowDeps, given: URLSearchParams): Promise<void> {
  try {
    await returnFromIdentity(deps, given.toString());
  } catch {
    deps.log('A sign-in could not be ended');
  }
  deps.store.update((v) => withFacts(v, { params: 'checked' }));
}

/** Reads a link's query, stores its campaign, and follows it; an invalid link leads into the normal flow. */
export async function followLink(deps: FlowDeps, { query, wanted }: ArrivalAddress): Promise<void> {
  const { store } = deps;
  const given = new URLSearchParams(query);
  if (deps.site.identity && isReturn(given)) return returnFromProvider(deps, given);
  const link = readLink(reader(given));
  const mediaHistory = withVisit(store.get().mediaHistory, link.media);
  const asked = { cancelling: link.cancel, openingData: link.ownData };
  store.update((v) => ({ ...v, media: link.media, mediaHistory, ...asked }));
  try {
    const { unreachable } = await arrive(deps, link, wanted !== 'modificaAppuntamento');
    if (wanted === 'modificaAppuntamento') await openChange(deps, link, given.has('token'), unreachable);
  } catch {
    deps.log('A link could not be followed');
  }
  store.update((v) => withFacts(v, { params: 'checked' }));
  if (wanted && ROUTES[wanted].step === 'summary' && link.oppId) deps.go(wanted, { replace: true });
}
