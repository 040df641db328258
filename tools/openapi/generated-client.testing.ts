import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateSource } from 'oazapfts';
import { transformWithOxc } from 'vite';
import type { createAppointment, getAppointment } from '../../src/contract/appointments.ts';
import type { findBranches, holdSlot } from '../../src/contract/branches.ts';
import type { cancelAppointment, createPersonal } from '../../src/contract/change.ts';
import type { Endpoint, Output, Request } from '../../src/contract/endpoint.ts';
import type { challenge, solveChallenge } from '../../src/contract/human-check.ts';
import { temporaryFolder } from '../../src/server/platform/temporary.testing.ts';

interface Answered<T> {
  readonly status: number;
  readonly data: T;
}
type Ask<E extends Endpoint> = (body: Request<E>) => Promise<Answered<Output<E>>>;
type Keyed<E extends Endpoint> = (key: string, body: Request<E>) => Promise<Answered<Output<E>>>;

/** The functions of the generated client with which a partner books, moves and cancels. */
export interface PartnerClient {
  readonly defaults: { baseUrl?: string; fetch?: typeof fetch };
  readonly sfida: (query: Request<typeof challenge>) => Promise<Answered<Output<typeof challenge>>>;
  readonly risolviSfida: Ask<typeof solveChallenge>;
  readonly trovaFiliali3: Ask<typeof findBranches>;
  readonly bloccaOrario: Keyed<typeof holdSlot>;
  readonly createAppointment: Keyed<typeof createAppointment>;
  readonly getAppuntamento: Ask<typeof getAppointment>;
  readonly creaAppuntamentoAsync: Keyed<typeof createPersonal>;
  readonly annullaAppuntamento: Keyed<typeof cancelAppointment>;
}

/** Packages that the generated code imports. They are linked, because its folder has none. */
const RUNTIME = ['@oazapfts/runtime', '@oazapfts/runtime/query'];

/** Generates a client from the OpenAPI document of a running server. */
export async function clientFor(address: string): Promise<PartnerClient> {
  const folder = temporaryFolder('partner');
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${address}/openapi.json`)).text());
  const { code } = await transformWithOxc(await generateSource(document), 'client.ts');
  const { resolve } = createRequire(import.meta.url);
  const program = RUNTIME.reduce((text, name) => text.replace(`"${name}"`, `"${pathToFileURL(resolve(name))}"`), code);
  const file = join(folder, 'client.mjs');
  writeFileSync(file, program);
  const client: PartnerClient = await import(pathToFileURL(file).href);
  client.defaults.baseUrl = address;
  client.defaults.fetch = withCookies();
  return client;
}

/** Creates a `fetch` that stores cookies, as a partner's client must. */
function withCookies(): typeof fetch {
  const kept = new Map<string, string>();
  return async (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...kept].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(address, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1).join().split('=', 2);
      kept.set(name, value);
    }
    return answer;
  };
}
