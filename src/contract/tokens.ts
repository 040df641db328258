import { z } from 'zod/mini';
import { type Endpoint, TIMEOUT_MS } from './endpoint.ts';
import { text, typed } from './wire.ts';

/** The claims that the token of a link may carry; server and page ignore other claims. */
export const TOKEN_KEYS = [
  'firstName',
  'lastName',
  'email',
  'mobilePhone',
  'fiscalCode',
  'codFiliale',
  'data',
  'ora',
  'ricontatto',
  'oppID',
  'contactID',
  'IsForzosoClink',
  'agenteCodice',
  'cap',
  'capResidenza',
  'prodotto',
  'privacyExtcommoffer',
  'privacyOtherservice',
  'privacyProfilazione',
  'privacyInterncommoffer',
  'consVersion',
  'consTime',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_date',
  'utm_content',
  'utm_term',
  'mediacode',
] as const;
export type TokenKey = (typeof TOKEN_KEYS)[number];

const parameter = z.object({ keyCode: z.string(), valore: z.string() });
/** Status "1" and no parameters for every invalid token, whatever the reason. */
const decoded = z.object({ Status: z.enum(['0', '1']), parametri: z.array(parameter) });
export type Decoded = z.output<typeof decoded>;

/** Maximum number of characters of a token; a longer token is answered like any other invalid one. */
export const TOKEN_LENGTH = 6_000;

const decoding = <const Call extends string>(call: Call, summary: string, appCode: string) =>
  ({
    call,
    method: 'POST',
    summary,
    input: z.strictObject({ token: text(24_000), AppCode: z._default(text(100), appCode) }),
    output: decoded,
    timeoutMs: TIMEOUT_MS.standard,
    retries: 1,
    perMinute: 60,
  }) as const satisfies Endpoint;

/** Decodes the token of a partner, campaign or mail link; a mail link's token also proves the appointment it names. */
export const decodeToken = decoding('TokenDecode', 'Parameters of a link token', '');
export const decodeChatToken = decoding('TokenDecodeB2BChat', 'Parameters of a chat token', 'CHATBOT');
export const decodeB2BToken = decoding(
  'TokenDecodeB2BC5',
  'Parameters of a single-use token of the other site',
  'FAC5',
);

const B2B_KEYS = ['firstName', 'lastName', 'email', 'mobilePhone', 'fiscalCode'] as const;

/** Creates a short-lived, single-use token that transfers typed values to the other brand's site. */
export const encodeToken = {
  call: 'TokenB2BEncode',
  method: 'POST',
  summary: 'A token for the other brand site',
  input: z.strictObject({
    AppCode: z.literal('FAC5'),
    parametri: z.array(z.strictObject({ keyCode: z.enum(B2B_KEYS), valore: typed(254) })).check(z.maxLength(5)),
  }),
  output: z.object({ Status: z.literal('0'), token: z.string() }),
  timeoutMs: 5_000,
  retries: 0,
  perMinute: 30,
} as const satisfies Endpoint;
