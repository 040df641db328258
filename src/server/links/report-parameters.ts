import { isPurpose } from '#domain/consent/consents.ts';
import { CLAIM_OF } from '#domain/link/claims.ts';
import { NO_LINK, withClaims } from '#domain/link/link.ts';
import { looksPersonal } from '#domain/link/media.ts';
import { type CheckedParameter, isNothing } from '#domain/link/parameters.ts';
import { plainName, reader } from '#domain/link/read.ts';
import type { RehearsedToken } from './rehearse-token.ts';
import type { Claims } from './tokens.ts';

export interface ReportedParameter extends Omit<CheckedParameter, 'value'> {
  readonly from: 'address' | 'token';
  /** Null for a personal value, which is not shown. */
  readonly value: string | null;
}

/** Names of values about a person, which no report shows. */
const PERSONAL = new Set(
  [...Object.values(CLAIM_OF), 'oppID', 'contactID', 'capResidenza', 'codiceFiscale', 'token'].map(plainName),
);
/** Claims that an address may carry too, whose form the page checks. */
const CHECKED = ['codFiliale', 'data', 'ora', 'cap', 'prodotto', 'agenteCodice', 'fiscalCode'];

interface LinkParts {
  readonly ofAddress: readonly CheckedParameter[];
  /** The token of the link; null without one. */
  readonly token: RehearsedToken | null;
  /** The claims that the page accepts. */
  readonly accepted: Claims;
  /** Names of parameters without effect in this link. */
  readonly unused: readonly string[];
}
type Checked = CheckedParameter & Pick<ReportedParameter, 'from'>;

/** What becomes of each parameter of a link and of each claim of its token. Personal values are left out. */
export function reportParameters({ ofAddress, token, accepted, unused }: LinkParts): readonly ReportedParameter[] {
  const checked: readonly Checked[] = [
    ...ofAddress.map((each) => ({ ...each, from: 'address' as const })),
    ...checkClaims(token, accepted),
  ];
  return checked.map((each) => withoutPersonal(withEffect(each, unused)));
}

/** The claims of a token, each with what becomes of it. Those of an invalid token have no effect. */
function checkClaims(token: RehearsedToken | null, accepted: Claims): readonly Checked[] {
  return Object.entries(token?.claims ?? {}).map(([name, value]) => {
    const isDropped = isPurpose(name) ? !(name in accepted) : isIgnored(name, value);
    const fate = token?.report.state !== 'valid' ? 'unused' : isDropped ? 'dropped' : 'read';
    return { from: 'token', name, value, fate, similarName: null };
  });
}

const isIgnored = (name: string, value: string): boolean =>
  CHECKED.includes(name) && isNothing(withClaims(NO_LINK, reader([[name, value]])));

/** Reports a parameter without effect as unused. */
function withEffect(parameter: Checked, unused: readonly string[]): Checked {
  const isUnused = unused.some((name) => name.toLowerCase() === plainName(parameter.name));
  return isUnused && parameter.fate === 'read' ? { ...parameter, fate: 'unused' } : parameter;
}

/** Hides a value about a person, also if its name is misplaced or unknown. */
function withoutPersonal({ value, ...rest }: Checked): ReportedParameter {
  return { ...rest, value: PERSONAL.has(plainName(rest.name)) || looksPersonal(value) ? null : value };
}
