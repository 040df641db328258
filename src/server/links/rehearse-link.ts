import { CHANGE_PATH } from '#contract/short-link.ts';
import { PERSON } from '#domain/booking/fields.ts';
import { faultsOf } from '#domain/booking/form.ts';
import { consentFaults } from '#domain/consent/consents.ts';
import { arrivalRoute, productFor } from '#domain/flow/arrival.ts';
import type { Direct, Facts, Lookup } from '#domain/flow/flow-state.ts';
import { routeByPath } from '#domain/flow/paths.ts';
import type { Step } from '#domain/flow/routes.ts';
import { startFrom } from '#domain/flow/start.ts';
import { claimedConsents, claimedPerson } from '#domain/link/claims.ts';
import { type Link, readLink, withClaims } from '#domain/link/link.ts';
import { checkParameters, unusedNames } from '#domain/link/parameters.ts';
import { type Read as ReadValue, reader } from '#domain/link/read.ts';
import { parseTaxCode } from '#domain/person/tax-code.ts';
import type { Product } from '#domain/product.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { hourText } from '#domain/time/rome.ts';
import type { LookDeps } from '../availability/cache/availability-cache.ts';
import { isPage } from '../http/page-address.ts';
import { languagesOf, type Site, type Sites, siteOf } from '../platform/config/site.ts';
import { withHonestConsents } from './consent-claims.ts';
import { rehearseToken, type TokenDeps, type TokenReport } from './rehearse-token.ts';
import { type ReportedParameter, reportParameters } from './report-parameters.ts';

export interface RehearsalDeps extends LookDeps, TokenDeps {
  /** The name of the active agent with this code. */
  readonly agentName: (code: string) => Promise<string | undefined>;
}

/** A branch, agency or agent that a link names; `found` is its name, null for an unknown code. */
export interface NamedTarget {
  readonly kind: 'branch' | 'agency' | 'agent';
  readonly code: string;
  readonly found: string | null;
}

/** What a link will do for a new customer. */
export interface LinkReport {
  /** The brand of the site that answers; an unknown host shows the main site. */
  readonly brand: string;
  readonly isKnownHost: boolean;
  /** The first page; null: no page of the product has this address. */
  readonly opens: Step | null;
  readonly product: Product;
  readonly parameters: readonly ReportedParameter[];
  readonly targets: readonly NamedTarget[];
  /** Whether the slot that the link names is free; null without one. */
  readonly isSlotFree: boolean | null;
  readonly token: TokenReport | null;
  /** Number of characters: long addresses make dense QR codes. */
  readonly length: number;
}

/** Reports what a link will do, without doing it: no token is used up, nothing is stored. Error: no web address. */
export async function rehearseLink(deps: RehearsalDeps, address: string): Promise<Result<LinkReport, 'not-a-link'>> {
  const url = URL.parse(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return err('not-a-link');
  const site = siteOf(deps.sites, url.host);
  // The token of a mail follows the #.
  const pairs = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  const addressLink = readLink(reader(pairs));
  const token = addressLink.token === '' ? null : await rehearseToken(deps, addressLink, site);
  const claims = token?.report.state === 'valid' ? withHonestConsents(token.claims, deps.clock()) : {};
  const readClaim = reader(Object.entries(claims));
  const link = withClaims(addressLink, readClaim);
  const { isDirectFound, targets, ...arrived } = await arrivalOf(deps, { url, site, link, readClaim });
  const unused = [
    ...unusedNames(link, isDirectFound),
    ...(token && token.report.state !== 'valid' ? ['token', 'AppCode'] : []),
  ];
  const ofAddress = checkParameters(pairs, languagesOf(site));
  return ok({
    ...arrived,
    targets: targets.filter(({ parameter }) => !unused.includes(parameter)).map(({ parameter: _, ...each }) => each),
    brand: site.brand.name,
    isKnownHost: site.hosts.includes(url.hostname),
    parameters: reportParameters({ ofAddress, token, accepted: claims, unused }),
    token: token?.report ?? null,
    length: url.href.length,
  });
}

interface Arriving {
  readonly url: URL;
  readonly site: Site;
  readonly link: Link;
  /** The value of a claim of the token. */
  readonly readClaim: ReadValue;
}

/** The first page, as the rules of the page choose it, and what the link names. */
async function arrivalOf(deps: RehearsalDeps, { url, site, link, readClaim }: Arriving) {
  const path = pagePath(url, deps.sites);
  const onSalarySite = site.salaryBacked;
  const start = startFrom(path ?? '/', url.search, onSalarySite ? 'salary' : 'main');
  const targets = await targetsOf(deps, link);
  const direct = directOf(targets, link);
  const named = link.product ?? start?.product ?? 'personal';
  const product = productFor({ product: named, onSalarySite, direct });
  const wanted = direct.kind === 'none' && link.branch ? await slotOf(deps, link) : null;
  const chosen: Facts['chosen'] = wanted === null ? 'nothing' : wanted.isFree ? 'slot' : 'branch';
  const form = { ...claimedPerson(readClaim), taxCode: link.taxCode };
  const consents = consentFaults(claimedConsents(readClaim), 'strict');
  const transition = arrivalRoute({
    ...{ product, onSalarySite, direct, chosen, lookup: lookupOf(link), external: link.callback, forced: link.forced },
    externalOppId: link.oppId !== '',
    formComplete: Object.keys(faultsOf(PERSON, form)).length === 0 && Object.keys(consents).length === 0,
  });
  const isChange = path !== null && routeByPath(path) === 'modificaAppuntamento';
  const first = transition.kind === 'step' ? transition.step : 'place';
  return {
    opens: path === null ? null : isChange ? ('change' as const) : first,
    product: (transition.kind === 'step' ? transition.product : undefined) ?? product,
    targets,
    isDirectFound: direct.kind === 'branch' || direct.kind === 'agency',
    isSlotFree: wanted !== null && link.day !== '' && link.hour !== '' ? wanted.isFree : null,
  };
}

/** The path below the page's base; null where the server has no page. */
function pagePath({ pathname }: URL, { uat }: Sites): string | null {
  if (pathname === '/' || pathname === '/fa3') return '/';
  if (pathname.startsWith(CHANGE_PATH)) return '/modifica-appuntamento';
  const isServed = (isPage(pathname) || pathname === '/fa3/index.html') && (uat || !pathname.startsWith('/fa-uat/'));
  return isServed ? pathname.replace(/^\/[^/]+/, '') : null;
}

/** The lookup of a new customer: for a known one the first page depends on the person. */
const lookupOf = ({ taxCode }: Link): Lookup =>
  parseTaxCode(taxCode).ok
    ? { status: 'ready', person: { recognised: false }, openPractice: 'none' }
    : { status: 'none' };

/** What a link names. As on the page, the agent counts before the agency, and the agency before the branch. */
async function targetsOf(deps: RehearsalDeps, link: Link) {
  const branchName = async (code: string, isAgency: boolean) => {
    const row = (await deps.cache.branches([code]))[0]?.row();
    return row === undefined || (isAgency && row.kind !== 'agency') ? null : row.name;
  };
  const named = [
    { parameter: 'agente_direct_clink', kind: 'agent', code: link.agent },
    { parameter: 'id_filiale_direct_c5', kind: 'agency', code: link.directAgency },
    { parameter: 'id_filiale_direct', kind: 'branch', code: link.directBranch },
    { parameter: 'codFiliale', kind: 'branch', code: link.branch },
  ] as const;
  return Promise.all(
    named
      .filter(({ code }) => code !== '')
      .map(async (each) => ({
        ...each,
        found:
          each.kind === 'agent'
            ? ((await deps.agentName(each.code)) ?? null)
            : await branchName(each.code, each.kind === 'agency'),
      })),
  );
}

function directOf(targets: readonly NamedTarget[], link: Link): Direct {
  const [first] = targets;
  if (link.agent) return { kind: 'agent', status: first?.found ? 'ready' : 'unknown' };
  const kind = link.directAgency ? 'agency' : link.directBranch ? 'branch' : null;
  return kind !== null && first?.found ? { kind, status: 'ready' } : { kind: 'none' };
}

/** The branch that a link preselects, and whether its slot is free; null for an unknown branch. */
async function slotOf(deps: RehearsalDeps, { branch, day, hour }: Link) {
  const [agenda] = await deps.cache.branches([branch]);
  if (agenda === undefined) return null;
  const days = day === '' ? [] : agenda.days(deps, { from: day, days: 1, visit: Buffer.alloc(0) });
  const slots = days.find((each) => each.day === day)?.slots ?? [];
  return { isFree: slots.some(({ minute, free }) => free && hourText(minute) === hour) };
}
