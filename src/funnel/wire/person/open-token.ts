import type { Person } from '#domain/booking/fields.ts';
import { type Answer, type Answers, PURPOSES } from '#domain/consent/consents.ts';
import type { Link } from '#domain/link/link.ts';
import { type Read, reader } from '#domain/link/read.ts';
import type { Caller } from '../../session/deps.ts';
import { CLAIM_OF, CLAIMED } from './token-claims.ts';

const NOTHING: Read = () => '';

/** The claims of a link's token: none if it is invalid. `unreachable`: the server did not answer. */
export interface OpenedToken {
  readonly claims: Read;
  readonly unreachable: boolean;
}

/** Decodes a link's token; chat and brand tokens have separate endpoints. */
export async function openToken({ call }: Caller, { token, appCode }: Link): Promise<OpenedToken> {
  if (token === '') return { claims: NOTHING, unreachable: false };
  const opened =
    appCode === 'CHATBOT'
      ? await call('decodeChatToken', { token, AppCode: 'CHATBOT' })
      : appCode === 'FAC5'
        ? await call('decodeB2BToken', { token, AppCode: 'FAC5' })
        : await call('decodeToken', { token, AppCode: appCode });
  if (!opened.ok) return { claims: NOTHING, unreachable: true };
  return { claims: reader(opened.value.parametri.map(({ keyCode, valore }) => [keyCode, valore])), unreachable: false };
}

/** The person of a token, without the tax code, which is read from the link. */
export const claimedPerson = (claims: Read): Omit<Person, 'taxCode'> => {
  const said = Object.fromEntries(CLAIMED.map((field) => [field, claims(CLAIM_OF[field])])) as Person;
  const { taxCode: _, ...person } = said;
  return person;
};

const ANSWER: Readonly<Record<string, Answer>> = { '0': 0, '1': 1 };
/** The consents of a token; null without them. */
export const claimedConsents = (claims: Read): Answers =>
  Object.fromEntries(PURPOSES.map((purpose) => [purpose, ANSWER[claims(purpose)] ?? null])) as unknown as Answers;
