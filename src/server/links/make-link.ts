import { err, ok, type Result } from '#domain/result.ts';
import { type Site, type Sites, siteOf } from '../config/site.ts';
import { type Claims, KINDS, type TokenKind, type Tokens } from './tokens.ts';

/** The links a lender hands out; those with a token carry personal data, the others never do (R0.59). */
export const LINK_KINDS = ['branch', 'agency', 'agent', 'landing', 'partner', 'campaign', 'chat'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

export interface LinkRequest {
  readonly kind: string;
  /** `name=value` pairs. */
  readonly values: Readonly<Record<string, string>>;
  /** A host of the site the link is for; the main site without one. */
  readonly host: string | undefined;
}

/** Names that go into the address as they are; everything else goes into the token, or nowhere. */
const OPEN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_date', 'utm_content', 'utm_term', 'mediacode'];
const NEEDS: Readonly<Record<Exclude<LinkKind, TokenKind>, string>> = {
  branch: 'id_filiale_direct',
  agency: 'id_filiale_direct_c5',
  agent: 'agente_direct_clink',
  landing: 'codFiliale',
};

/** A link of one kind, or a line that says what is missing. */
export async function makeLink(
  { sites, tokens }: { readonly sites: Sites; readonly tokens: Tokens },
  { kind, values, host }: LinkRequest,
): Promise<Result<string, string>> {
  const site = siteOf(sites, host);
  if (kind === 'partner' || kind === 'campaign' || kind === 'chat') return withToken(site, tokens, kind, values);
  if (!Object.hasOwn(NEEDS, kind)) return err(`Unknown kind "${kind}": ${LINK_KINDS.join(', ')}`);
  const name = NEEDS[kind as keyof typeof NEEDS];
  const code = values[name];
  if (!code) return err(`A link of kind ${kind} needs ${name}=CODE`);
  return ok(address(site, kind === 'agent' ? 'clink-direct' : '', { [name]: code, ...openOf(values) }));
}

async function withToken(site: Site, tokens: Tokens, kind: 'partner' | 'campaign' | 'chat', values: Claims) {
  const token = await tokens.make(kind, site.id, values);
  const extra = kind === 'campaign' ? { ricontatto: '1' } : { AppCode: KINDS[kind].appCode };
  return ok(address(site, '', { token, ...extra, ...openOf(values) }));
}

const openOf = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => OPEN.includes(name)));

const address = (site: Site, path: string, query: Readonly<Record<string, string>>): string =>
  `${site.origin.replace(/\/$/, '')}/fa3/${path}?${new URLSearchParams(query)}`;
