import { PRODUCTS } from '#domain/product.ts';
import type { LinkReport } from '../../links/rehearse-link.ts';
import type { TokenReport } from '../../links/rehearse-token.ts';
import type { ReportedParameter } from '../../links/report-parameters.ts';
import { KINDS } from '../../links/tokens.ts';

const PAGES: Readonly<Record<NonNullable<LinkReport['opens']>, string>> = {
  place: 'the search for a place',
  branches: 'the list of branches',
  directBranch: 'the page of one branch or agency',
  agentDirect: 'the page of an agent',
  taxCode: 'the tax code',
  knownPerson: 'the data of a known customer',
  newPerson: "the customer's data",
  callbackChoice: 'the question about a call',
  callbackContact: 'the contacts for a call',
  summary: 'the summary',
  change: 'the change of an appointment',
};

const FATES = {
  read: 'used',
  dropped: 'IGNORED: not of the expected form',
  repeated: 'IGNORED: repeated, the first one counts',
  unused: 'IGNORED: without effect in this link',
  unknown: 'IGNORED: unknown name',
  personal: 'WARNING: personal data in a readable address; put it into a token',
} as const satisfies Record<ReportedParameter['fate'], string>;

const STATES = {
  valid: 'valid until',
  expired: 'EXPIRED since',
  otherCode: 'IGNORED: the address needs',
  otherSite: 'IGNORED: made for another site, valid until',
  unreadable: 'IGNORED: changed, or made with other keys',
} as const satisfies Record<TokenReport['state'], string>;

/** A report as lines for the terminal; an ignored or doubtful part has a word in capitals. */
export function reportLines(report: LinkReport): readonly string[] {
  const { brand, isKnownHost, opens, product, targets, isSlotFree, token, parameters, length } = report;
  const host = isKnownHost ? brand : `${brand} (WARNING: the host belongs to no site, so the main site answers)`;
  const page = opens === null ? 'NO PAGE: addresses begin with /fa3/' : PAGES[opens];
  return [
    `Site:     ${host}`,
    `Opens:    ${page} (a new customer; product ${PRODUCTS[product].code})`,
    ...targets.map(
      ({ kind, code, found }) =>
        `${label(kind)}${code}: ${found ?? `UNKNOWN or not ${kind === 'agent' ? 'active' : 'open'}`}`,
    ),
    ...(isSlotFree === null ? [] : [`Slot:     ${isSlotFree ? 'free now' : 'NOT FREE: the customer chooses another'}`]),
    ...(token === null ? [] : [`Token:    ${tokenLine(token)}`]),
    ...parameters.map(parameterLine),
    `Length:   ${length} characters${length > LONG ? ' (WARNING: too long for a QR code on paper)' : ''}`,
  ];
}

/** Above this length a QR code has modules that a phone cannot read at the size of a stamp. */
const LONG = 300;

const label = (kind: string): string => `${kind[0]?.toUpperCase()}${kind.slice(1)}:`.padEnd(10);

function tokenLine({ state, kind, until }: TokenReport): string {
  const whose = kind === null ? '' : `of kind ${kind}, `;
  if (state === 'otherCode') return `${whose}${STATES[state]} AppCode=${kind === null ? '' : KINDS[kind].appCode}`;
  return `${whose}${STATES[state]}${until === null ? '' : ` ${until.toISOString()}`}`;
}

function parameterLine({ from, name, value, fate, similarName }: ReportedParameter): string {
  const shown = value === null ? '(not shown)' : value;
  const hint = similarName === null ? '' : `; meant ${similarName}?`;
  return `  ${from === 'token' ? 'token ' : ''}${name}=${shown}: ${FATES[fate]}${hint}`;
}
