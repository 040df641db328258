import { proposalToken } from '../booking/capacity/proposal-token.ts';
import { offerToken } from '../booking/earlier/offer-token.ts';
import type { MessagesDeps } from '../messages/writer.ts';
import { homeSite } from '../platform/config/site.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { earlierLink, type LinkDeps, mailLink, proposalLink } from './make-link.ts';

/** Brand name and links of a message, for the site on which the request was made. */
export const messageBrand = ({
  sites,
  tokens,
  seal,
}: LinkDeps & { readonly seal: Pick<Seal, 'hashes'> }): Pick<
  MessagesDeps,
  'sender' | 'changeUrl' | 'proposalUrl' | 'earlierUrl'
> => ({
  sender: (site) => homeSite(sites, site).brand.name,
  changeUrl: (request) => mailLink({ sites, tokens }, request),
  proposalUrl: (displaced, { site, language }) =>
    proposalLink(homeSite(sites, site), proposalToken(seal, displaced), language),
  earlierUrl: (offer, { site, language }) => earlierLink(homeSite(sites, site), offerToken(seal, offer), language),
});
