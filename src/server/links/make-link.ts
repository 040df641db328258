import { PROPOSAL_PATH } from '#contract/proposal.ts';
import { TOKEN_KEYS, TOKEN_LENGTH } from '#contract/tokens.ts';
import { isPurpose } from '#domain/consent/consents.ts';
import { OFFER_MARK } from '#domain/earlier/offer-mark.ts';
import type { Language } from '#domain/language.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { CONSENT_VERSIONS } from '#texts/words-of.ts';
import { languageQuery } from '../messages/in-language.ts';
import { homeSite, type Site, type Sites, siteOf, siteUrl } from '../platform/config/site.ts';
import { KINDS, type Tokens, VALUE_LENGTH } from './tokens.ts';

/** Kinds of link that a lender publishes. Only those with a token carry personal data. */
export const LINK_KINDS = [
  'branch',
  'agency',
  'agent',
  'landing',
  'partner',
  'campaign',
  'chat',
  'b2b',
  'mail',
] as const;

export interface LinkRequest {
  readonly kind: string;
  /** `name=value` pairs. */
  readonly values: Readonly<Record<string, string>>;
  /** A host of the link's site; the main site without one. */
  readonly host: string | undefined;
}
export interface LinkDeps {
  readonly sites: Sites;
  readonly tokens: Tokens;
}
type Values = LinkRequest['values'];

/**
 * Parameters about the origin of the visit. They are always readable in the address, where other tools may use them.
 */
const MEDIA = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_date', 'utm_content', 'utm_term', 'mediacode', 'gclid'];
const OPEN = [...MEDIA, 'prodotto', 'codFiliale', 'data', 'ora', 'ricontatto', 'IsForzosoClink', 'cap', 'solo_info'];
const PLAIN = {
  branch: { needs: 'id_filiale_direct', path: '' },
  agency: { needs: 'id_filiale_direct_c5', path: '' },
  agent: { needs: 'agente_direct_clink', path: 'clink-direct' },
  landing: { needs: 'codFiliale', path: '' },
} as const;
/** Further parameters of a link with a token, as the page expects them. */
const WITH_TOKEN = {
  partner: { AppCode: KINDS.partner.appCode },
  chat: { AppCode: KINDS.chat.appCode },
  b2b: { AppCode: KINDS.b2b.appCode, isB2B: 'true' },
  campaign: { ricontatto: '1' },
} as const;

/** Makes a link of one kind, or returns an error line. A value that the link cannot carry is an error. */
export async function makeLink(deps: LinkDeps, { kind, values, host }: LinkRequest): Promise<Result<string, string>> {
  const site = siteOf(deps.sites, host);
  if (Object.hasOwn(PLAIN, kind)) return plainLink(site, kind as keyof typeof PLAIN, values);
  if (Object.hasOwn(WITH_TOKEN, kind)) return tokenLink(site, deps.tokens, kind as keyof typeof WITH_TOKEN, values);
  if (kind !== 'mail') return err(`Unknown kind "${kind}": ${LINK_KINDS.join(', ')}`);
  const { oppID: oppId = '', contactID: contactId = '' } = values;
  return oppId
    ? ok(await mailLink(deps, { oppId, contactId, site: site.id }))
    : err('A link of kind mail needs oppID=CODE');
}

/** The request that a mail is about, and the id of the contact that receives it ('' if unknown). */
export interface MailOf {
  readonly oppId: string;
  readonly contactId: string;
  /** Site of the request; '' if unknown. */
  readonly site: string;
  /** Language of the mail. */
  readonly language?: Language;
}

/**
 * Makes the link of a mail. It proves the appointment as long as the contact is unchanged, and contains no name. The
 * token is after the #, which a browser never sends to a server, so it is in no log.
 */
export async function mailLink(
  { sites, tokens }: LinkDeps,
  { oppId, contactId, site: madeOn, language }: MailOf,
): Promise<string> {
  const site = homeSite(sites, madeOn);
  const token = await tokens.make('mail', site.id, { oppID: oppId, contactID: contactId });
  return `${pageOf(site, 'modifica-appuntamento')}${languageQuery(language)}#${new URLSearchParams({ token })}`;
}

/** Makes the link to the replacement slots of a displaced visit; the token follows the #, as in every mail. */
export const proposalLink = (site: Site, token: string | undefined, language?: Language): string | null =>
  token === undefined ? null : siteUrl(site, `${PROPOSAL_PATH}${languageQuery(language)}#${token}`);

/** Makes the link to an offered earlier slot, on the same page. */
export const earlierLink = (site: Site, token: string | undefined, language?: Language): string | null =>
  proposalLink(site, token === undefined ? undefined : `${OFFER_MARK}${token}`, language);

function plainLink(site: Site, kind: keyof typeof PLAIN, values: Values): Result<string, string> {
  const { needs, path } = PLAIN[kind];
  if (!values[needs]) return err(`A link of kind ${kind} needs ${needs}=CODE`);
  const closed = Object.keys(values).find((name) => name !== needs && !OPEN.includes(name));
  return closed === undefined ? ok(address(site, path, values)) : err(`A plain link cannot carry ${closed}`);
}

async function tokenLink(site: Site, tokens: Tokens, kind: keyof typeof WITH_TOKEN, values: Values) {
  const fault = faultOf(values);
  if (fault !== null) return err(fault);
  const [media, claims] = [only(values, (name) => MEDIA.includes(name)), only(values, (name) => !MEDIA.includes(name))];
  const token = await tokens.make(kind, site.id, claims);
  if (token.length > TOKEN_LENGTH) return err('The values are too long for one link');
  return ok(address(site, '', { token, ...WITH_TOKEN[kind], ...media }));
}

function faultOf(values: Values): string | null {
  const names = Object.keys(values);
  const unknown = names.find((name) => !MEDIA.includes(name) && !TOKEN_KEYS.some((key) => key === name));
  if (unknown !== undefined) return `A token cannot carry ${unknown}`;
  const long = names.find((name) => (values[name] ?? '').length > VALUE_LENGTH);
  if (long !== undefined) return `${long} has more than ${VALUE_LENGTH} characters`;
  const dated = CONSENT_VERSIONS.includes(values.consVersion ?? '') && !Number.isNaN(Date.parse(values.consTime ?? ''));
  return names.some(isPurpose) && !dated
    ? `Consents need consVersion=${CONSENT_VERSIONS.join('|')} and consTime=YYYY-MM-DDTHH:MM:SSZ`
    : null;
}

const only = (values: Values, wanted: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name)));

const pageOf = (site: Site, path: string): string => siteUrl(site, `/fa3/${path}`);
const address = (site: Site, path: string, query: Values): string =>
  `${pageOf(site, path)}?${new URLSearchParams(query)}`;
