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

interface Opening {
  readonly hasToken: boolean;
  /** Follows the link again. */
  readonly retry: () => void;
}

/** Opens the link's appointment; the dialog of a failed read follows the link again. */
async function openOwn(deps: FlowDeps, oppId: string, { hasToken, retry }: Opening): Promise<void> {
  const { openFromMailLink } = await import('../actions/change.ts');
  await openFromMailLink(deps, oppId, hasToken);
  deps.store.update((v) => (v.modal?.kind === 'error' ? { ...v, modal: { ...v.modal, retry } } : v));
}

/**
 * A mail link opens the change of its appointment. A link without a token, as in text messages, names an appointment
 * that may still need a proof. When the token is broken or expired, a dialog says so and asks for the tax code.
 */
async function openChange(deps: FlowDeps, link: Link, { hasToken, retry }: Opening): Promise<void> {
  const { store } = deps;
  const { oppId } = store.get();
  if (oppId) return openOwn(deps, oppId, { hasToken: link.token !== '', retry });
  store.update((v) => ({ ...v, modal: { kind: 'edit', ...(hasToken ? { deadLink: true } : {}) } }));
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

function again(deps: FlowDeps, arriving: ArrivalAddress): void {
  deps.store.update((v) => withFacts(v, { params: 'checking' }));
  void followLink(deps, arriving);
}

/** Says that the link could not be read; «Riprova» follows it again, since the address bar no longer holds it. */
function linkUnread(deps: FlowDeps, arriving: ArrivalAddress): void {
  const isChange = arriving.wanted === 'modificaAppuntamento';
  const retry = () => again(deps, arriving);
  deps.store.update((v) => ({ ...v, modal: { kind: 'error', fault: isChange ? 'editLoad' : 'network', retry } }));
  if (isChange) goToEntry(deps, { replace: true });
}

/** Reads a link's query, stores its campaign, and follows it; an invalid link leads into the normal flow. */
export async function followLink(deps: FlowDeps, arriving: ArrivalAddress): Promise<void> {
  const { store } = deps;
  const { query, wanted } = arriving;
  const given = new URLSearchParams(query);
  if (deps.site.identity && isReturn(given)) return returnFromProvider(deps, given);
  const link = readLink(reader(given));
  const mediaHistory = withVisit(store.get().mediaHistory, link.media);
  const asked = { cancelling: link.cancel, openingData: link.ownData };
  store.update((v) => ({ ...v, media: link.media, mediaHistory, ...asked }));
  try {
    const isChange = wanted === 'modificaAppuntamento';
    const { unreachable } = await arrive(deps, link, !isChange);
    // The device may hold a proof of the appointment that the link names.
    if (unreachable && !(isChange && store.get().oppId)) linkUnread(deps, arriving);
    else if (isChange)
      await openChange(deps, link, { hasToken: given.has('token'), retry: () => again(deps, arriving) });
  } catch {
    deps.log('A link could not be followed');
    linkUnread(deps, arriving);
  }
  store.update((v) => withFacts(v, { params: 'checked' }));
  if (wanted && ROUTES[wanted].step === 'summary' && link.oppId) deps.go(wanted, { replace: true });
}
