import type { Root } from 'react-dom/client';
import { OFFER_MARK } from '#domain/earlier/offer-mark.ts';
import type { PublicSite } from '#domain/site/site.ts';
import type { PageWords } from '#texts/words.ts';
import { lazyCall } from '../api/lazy-call.ts';
import { EarlierPage } from './earlier-page.tsx';
import { ProposalPage } from './proposal-page.tsx';

/**
 * Renders the page in this browser: the proposal of a displaced appointment, or an offered earlier slot. The token
 * leaves the address bar at once, as with every link. It stays in this tab's history, so that a reload works.
 */
export function showProposal(root: Root, site: PublicSite, words: PageWords): void {
  const { token: kept } = (history.state ?? {}) as { readonly token?: unknown };
  const token = location.hash.slice(1) || (typeof kept === 'string' ? kept : '');
  history.replaceState({ token }, '', location.pathname);
  // The browser does not reload when only the fragment changes.
  addEventListener('hashchange', () => location.hash !== '' && location.reload());
  const deps = { call: lazyCall, newKey: () => crypto.randomUUID() };
  const isOffer = token.startsWith(OFFER_MARK);
  const PageOf = isOffer ? EarlierPage : ProposalPage;
  root.render(<PageOf {...{ site, words, deps }} token={isOffer ? token.slice(OFFER_MARK.length) : token} />);
}
