import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ENDPOINT_LIST } from '#contract/endpoints.ts';
import { problem } from '#contract/problem.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { House } from './house.testing.ts';
import type { Random } from './random.testing.ts';
import type { Schema } from './samples.testing.ts';

/** An endpoint of the served API description. */
export interface Described {
  readonly call: string;
  readonly method: 'GET' | 'POST';
  readonly input: Schema;
  readonly keyed: boolean;
}
/** A browser: its cookies, and the code of its appointment, if any. */
export interface Browser {
  readonly cookie: string;
  readonly own: string | null;
}

interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

export async function describedBy(url: string): Promise<readonly Described[]> {
  const { paths } = (await (await fetch(`${url}/fa3/api/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  // Endpoints for programs are left out: they need a token, secret or signature, so made-up bodies never reach them.
  const ofBrowsers = Object.entries(paths).filter(([path]) => !/^.(appointments|receipts|oauth)/.test(path));
  return ofBrowsers.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const asked = parameters.filter((each) => each.in === 'query');
      const query: Schema = {
        type: 'object',
        properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
        required: asked.filter(({ required }) => required).map(({ name }) => name),
      };
      return {
        call: path.slice(1),
        method: method.toUpperCase() as 'GET' | 'POST',
        input: requestBody?.content['application/json'].schema ?? query,
        keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
      };
    }),
  );
}

/** Makes a new browser that has passed the human check. */
export function newBrowser({ passes }: Pick<House, 'passes'>): Browser {
  const visit = randomBytes(32).toString('base64url');
  const pass = passes.issue(sha256(visit));
  return { cookie: `fissa-visit=${visit}; fissa-human=${pass}`, own: null };
}

/** The browser after a create: with the new proof cookie, and the request code that it opens. */
export function after(browser: Browser, headers: Headers, own: string): Browser {
  const proof = headers.getSetCookie().find((each) => each.startsWith('fissa-proof='));
  return { cookie: proof === undefined ? browser.cookie : `${browser.cookie}; ${proof.split(';')[0]}`, own };
}

export async function ask(
  url: string,
  described: Described,
  sent: { readonly body: string | Uint8Array<ArrayBuffer>; readonly browser: Browser; readonly random: Random },
): Promise<Response> {
  const { body, browser, random } = sent;
  const { cookie } = browser;
  if (described.method === 'GET') return fetch(`${url}/${described.call}?${queryOf(body)}`, { headers: { cookie } });
  const key = random.chance(0.02) ? 'short' : randomBytes(18).toString('hex');
  const headers = { 'content-type': 'application/json', cookie, ...(described.keyed && { 'idempotency-key': key }) };
  return fetch(`${url}/${described.call}`, { method: 'POST', headers, body });
}

/** A body as a query string. */
function queryOf(body: string | Uint8Array): string {
  try {
    const given = JSON.parse(String(body)) as Record<string, unknown>;
    return Object.entries(given)
      .map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`)
      .join('&')
      .slice(0, 8_000);
  } catch {
    return encoded(String(body));
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

const OUTPUTS = new Map(
  ENDPOINT_LIST.map(({ call, output, statuses = [200] }) => [
    call,
    { output, statuses: statuses as readonly number[] },
  ]),
);

/** What is wrong with an answer; null when it follows the contract, or is a problem in the common form (RFC 9457). */
export function faultOf({ call }: Described, status: number, body: unknown): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`;
  const known = OUTPUTS.get(call);
  const isProblem = z.safeParse(problem, body).success;
  const isAnswer = known?.statuses.includes(status) === true && z.safeParse(known.output, body).success;
  return isAnswer || (status >= 400 && isProblem) ? null : `${status} breaks the contract: ${JSON.stringify(body)}`;
}
