import { proposalToken } from '../booking/capacity/proposal-token.ts';
import type { MessagesWorld } from '../messages/writer.ts';
import { homeSite } from '../platform/config/site.ts';
import type { Seal } from '../platform/crypto/seal.ts';
import { type LinkWorld, mailLink, proposalLink } from './make-link.ts';

/** Brand of a message and target of its links: the request's own site. */
export const leadingBack = ({
  sites,
  tokens,
  seal,
}: LinkWorld & { readonly seal: Pick<Seal, 'hashes'> }): Pick<
  MessagesWorld,
  'sender' | 'changeUrl' | 'proposalUrl'
> => ({
  sender: (site) => homeSite(sites, site).brand.name,
  changeUrl: (request) => mailLink({ sites, tokens }, request),
  proposalUrl: (displaced, site) => proposalLink(homeSite(sites, site), proposalToken(seal, displaced)),
});
