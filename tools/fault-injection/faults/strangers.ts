import { randomBytes } from 'node:crypto';
import { namesSomebody } from '../checker/privacy.ts';
import type { Random } from '../random.ts';
import { type Browser, openBrowser } from '../workload/browser.ts';
import { guestsOf, type InventedVisitor } from '../workload/guests.ts';
import { humanHeader } from '../workload/human.ts';
import type { Trial } from './fault.ts';

/** A visitor's request that a stranger knows and repeats. */
export interface KnownRequest {
  readonly call: string;
  readonly key: string;
  readonly body: object;
  /** Code of the appointment that the request creates or changes. */
  readonly oppId: string;
  /** True if the stranger uses the idempotency key with another body or endpoint. */
  readonly isChanged: boolean;
}
export interface Repeats {
  readonly scene: Trial;
  readonly random: Random;
  /** URL of the edge or of an engine. */
  readonly url: string;
  readonly paths: readonly string[];
  readonly guest: InventedVisitor;
  /**
   * Collects the browsers of strangers whose repeat an edge journalled. While no engine is reachable, an edge cannot
   * know a confirmed key, so it gives the stranger a proof. That proof must open nothing after the replay.
   */
  readonly received?: Browser[];
}
interface Answer {
  readonly Status?: unknown;
  readonly resultCode?: unknown;
  readonly oppID?: unknown;
  readonly appuntamento?: { readonly oppID?: unknown };
}

export const PROXY = '/fa3/proxy';
export const DIRECT = '/fa3/api';
const PROVISIONAL = 'PROV-';
const CREATES = 'CreateAppointment';

export const newKey = (): string => randomBytes(18).toString('base64url');

/** Creates numbered strangers. Each has its own address, so limits count them separately. */
export function createStrangers(scene: Trial, random: Random, first: number): (url: string) => InventedVisitor {
  let n = first;
  return (url) => {
    n += 1;
    return guestsOf({ seed: scene.seed, edgeUrl: url, random, now: Date.now })(n);
  };
}

/** Sends the request over each path with the stranger's own cookies, then tries to read and cancel the appointment. */
export async function repeatWithCookies(repeats: Repeats, sent: KnownRequest): Promise<void> {
  const { browser } = repeats.guest;
  await browser.showHuman();
  for (const path of repeats.paths) await repeat(repeats, browser, path, sent);
  await probe(repeats, browser, sent.oppId);
}

/** Repeats the request from browsers without cookies, with a solved challenge in the header. */
export async function repeatWithoutCookies(repeats: Repeats, sent: KnownRequest): Promise<void> {
  const { url, random, guest } = repeats;
  const open = () => openBrowser({ edgeUrl: url, random, now: Date.now, address: guest.address });
  let browser = open();
  for (const path of repeats.paths) {
    const human = await humanHeader(guest.browser.ask);
    browser = open();
    await repeat(repeats, browser, path, sent, human ?? {});
  }
  await probe(repeats, browser, sent.oppId);
}

async function repeat(repeats: Repeats, browser: Browser, path: string, sent: KnownRequest, headers: object = {}) {
  const before = proofIn(browser);
  const { status, text } = await post(browser, `${path}/${sent.call}`, sent.body, {
    ...headers,
    'idempotency-key': sent.key,
  });
  const how = `${sent.isChanged ? 'a changed' : 'the same'} ${sent.call} for ${sent.oppId} by ${repeats.url}${path}`;
  if (proofIn(browser) !== before && repeats.received) repeats.received.push(browser);
  else if (proofIn(browser) !== before) blame(repeats, `got a proof for ${how}`);
  if (tellsOfSomebody(text)) blame(repeats, `was told of a person (${status}) for ${how}`);
  if (isDone(sent, dataIn(text))) blame(repeats, `was answered with success for ${how}`);
}

/** Whether a repeat succeeded although it must not. Allowed: the same answer for a create, or a provisional one. */
function isDone({ call, isChanged }: KnownRequest, { Status, resultCode, oppID }: Answer): boolean {
  if (call !== CREATES) return Status === '0';
  return isChanged && resultCode === 0 && !String(oppID).startsWith(PROVISIONAL);
}

/** Checks that a stranger's browser can neither read the appointment, by its code or as the newest, nor cancel it. */
export async function probe(repeats: Repeats, browser: Browser, oppId: string): Promise<void> {
  const code = oppId.replace(PROVISIONAL, '');
  const ask = async (call: string, body: object) =>
    dataIn((await post(browser, `${repeats.paths[0]}/${call}`, body, { 'idempotency-key': newKey() })).text);
  const waiting = repeats.received === undefined ? [{ oppID: PROVISIONAL + code }] : [];
  for (const body of [{ oppID: code }, ...waiting, {}]) {
    const { appuntamento } = await ask('GetAppuntamento', body);
    const found = String(appuntamento?.oppID ?? '').replace(PROVISIONAL, '');
    if (found === code) blame(repeats, `read ${code} by ${JSON.stringify(body)}`);
  }
  const { Status } = await ask('AnnullaAppuntamento', { oppID: code, versione: 1 });
  if (Status === '0') blame(repeats, `cancelled ${code}`);
}

const post = (browser: Browser, path: string, body: object, headers: object) =>
  browser.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app': 'FA3', ...headers },
    body: JSON.stringify(body),
  });

/** The proof cookie of a browser; '' if it has none. */
const proofIn = (browser: Browser): string => /fissa-proof=([^;]*)/.exec(browser.cookies())?.[1] ?? '';

const tellsOfSomebody = (text: string): boolean => text.includes('"appuntamento"') || namesSomebody(text);

/** The engine's body, without the proxy's envelope; empty if it is no JSON. */
function dataIn(text: string): Answer {
  try {
    const body = JSON.parse(text) as { readonly data?: unknown } | null;
    return (body !== null && 'data' in body ? body.data : body) ?? {};
  } catch {
    return {};
  }
}

const blame = ({ scene, guest }: Repeats, detail: string): void =>
  scene.blame('stranger', `seed ${scene.seed}: stranger ${guest.visitor} ${detail}`);
