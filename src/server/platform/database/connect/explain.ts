import { addressesIn, firstAddress } from './hosts.ts';

/** Kinds of connection errors; each has its own sentence. */
export type Trouble =
  | 'away'
  | 'user'
  | 'admitted'
  | 'missing'
  | 'no-tls'
  | 'certificate'
  | 'rights'
  | 'copies'
  | 'full'
  | 'crowded';

/** Error codes of PostgreSQL and of the network. */
const BY_CODE: Readonly<Record<string, Trouble>> = {
  ...{ ECONNREFUSED: 'away', ENOTFOUND: 'away', EAI_AGAIN: 'away', EHOSTUNREACH: 'away', ENETUNREACH: 'away' },
  ...{ ETIMEDOUT: 'away', ECONNRESET: 'away', '57P03': 'away', '28P01': 'user', '28000': 'user', '3D000': 'missing' },
  ...{ '42501': 'rights', '25006': 'copies', '53100': 'full', '53300': 'crowded' },
  ...{ DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate', SELF_SIGNED_CERT_IN_CHAIN: 'certificate' },
  ...{ UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate', UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate' },
  ...{ CERT_HAS_EXPIRED: 'certificate', ERR_TLS_CERT_ALTNAME_INVALID: 'certificate' },
};
const BY_MESSAGE: readonly (readonly [RegExp, Trouble])[] = [
  [/does not support SSL/, 'no-tls'],
  [/timeout|timed out|terminated unexpectedly/i, 'away'],
];
const WAITS_IN_VAIN: readonly Trouble[] = ['user', 'admitted', 'missing', 'no-tls', 'certificate', 'rights'];

/** Recognises errors of the driver itself by their message, since they have no code. */
const byMessage = (message: string) => BY_MESSAGE.find(([text]) => text.test(message))?.[1];

interface Failure extends Error {
  readonly code?: string;
}

/** A connection error, explained in one sentence; `code` is the one of the database or the network. */
class Explained extends Error {
  readonly code: string;
  constructor(sentence: string, cause: Failure) {
    super(sentence, { cause });
    this.code = cause.code ?? 'closed';
  }
}

/** The connection error in a failure's cause chain; null for any other failure. */
function troubleIn(problem: unknown): readonly [Trouble, Failure] | null {
  for (let each = problem; each instanceof Error; each = each.cause) {
    const { code = '', message } = each as Failure;
    const isTurnedAway = code === '28000' && message.includes('pg_hba.conf');
    const known = isTurnedAway ? 'admitted' : code === '' ? byMessage(message) : BY_CODE[code];
    if (known !== undefined) return [known, each];
  }
  return null;
}

/** True for permanent errors: a rejected login, a missing database, a TLS mismatch. */
export function isPermanent(problem: unknown): boolean {
  const [trouble] = troubleIn(problem) ?? [];
  return trouble !== undefined && WAITS_IN_VAIN.includes(trouble);
}

/** Explains a connection error in a sentence that says what to do. Any other error is returned unchanged. */
export function explained(problem: unknown, url: string): unknown {
  const found = problem instanceof Explained ? null : troubleIn(problem);
  if (found === null) return problem;
  const [trouble, failure] = found;
  return new Explained(SENTENCES[trouble](placeOf(url), failure), failure);
}

interface Place {
  /** Host and port. */
  readonly at: string;
  readonly user: string;
  readonly name: string;
}

function placeOf(url: string): Place {
  const addresses = addressesIn(url).map((each) => new URL(each));
  const { username, pathname } = new URL(firstAddress(url));
  const name = decodeURIComponent(pathname.slice(1));
  return {
    at: addresses.map(({ hostname, port }) => `${hostname}:${port || 5432}`).join(' or '),
    user: decodeURIComponent(username),
    name: name || decodeURIComponent(username),
  };
}

/** No sentence holds a password or row data. */
const SENTENCES: { readonly [Each in Trouble]: (place: Place, failure: Failure) => string } = {
  away: ({ at }, { code = 'no answer in time' }) =>
    `The database cannot be reached at ${at} (${code}): start it, or correct its address in the settings`,
  user: ({ at, user }, { code }) =>
    `The database at ${at} does not know the user "${user}", or not with this password (${code})`,
  admitted: ({ at, user }, { code, message }) =>
    `The database at ${at} does not let "${user}" in from this machine (${code}): ${
      /no encryption|SSL off/.test(message) ? 'it may want TLS, add ?sslmode=verify-full to the address, or ' : ''
    }look at its pg_hba.conf`,
  missing: ({ at, name }, { code }) => `There is no database "${name}" at ${at} (${code}): create it, or mend the name`,
  'no-tls': ({ at }) =>
    `TLS is refused: the database at ${at} speaks none. Switch ssl on there, or take sslmode out of the address`,
  certificate: ({ at }, { code }) =>
    `TLS fails: this machine does not trust the certificate of the database at ${at}, or it is another's (${code}): name its authority with sslrootcert=FILE in the address`,
  rights: ({ user, name }, { code, message }) =>
    `The user "${user}" lacks rights in the database "${name}" (${code}, ${message}): run npm run migrate with its owner in DATABASE_DIRECT_URL`,
  copies: ({ at }, { code }) => `The database at ${at} only copies another one (${code}): name the one to write to`,
  full: ({ at }, { code }) => `The disk of the database at ${at} is full (${code})`,
  crowded: ({ at }, { code }) =>
    `The database at ${at} has no connection left (${code}): docs/operations.md says how they are counted`,
};
