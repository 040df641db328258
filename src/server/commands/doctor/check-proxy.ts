import { isPlainLoopback } from '../../http/ingress/forwarded-headers.ts';
import { askProbe, PROBE_PATH, type ProbedRequest } from '../../http/ingress/proxy-probe.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KeyRing, KeySet } from '../../platform/crypto/key-set.ts';
import type { ServicesDeps } from './ask-service.ts';
import { codeOf, type Finding, green, red, yellow } from './finding.ts';

/** A false client address (RFC 5737). If it arrives as the client's, the proxy passes on what a visitor claims. */
const CLAIMED = '192.0.2.77';
const PATIENCE_MS = 8_000;

export interface DoorDeps extends ServicesDeps {
  readonly keys: KeyRing<KeySet>;
  readonly clock: Clock;
}

/** Checks the proxy in front: requests this server's probe endpoint through it with a false client address. */
export async function doorFinding(url: string, deps: DoorDeps): Promise<Finding> {
  const address = new URL(PROBE_PATH, url);
  const headers = { ...askProbe(deps), 'x-forwarded-for': CLAIMED };
  const signal = AbortSignal.timeout(deps.patienceMs ?? PATIENCE_MS);
  try {
    const answer = await deps.fetch(address.href, { headers, redirect: 'manual', signal });
    const isOurs = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
    if (isOurs) return judge((await answer.json()) as ProbedRequest, address);
    return red('door', `${address.host} answers ${answer.status}: it leads elsewhere, or to a server with other keys`);
  } catch (problem) {
    const code = codeOf(problem);
    const isTls = /CERT|TLS|SSL|SIGNATURE/.test(code);
    return red(
      'door',
      isTls ? `TLS with ${address.host} fails (${code})` : `${address.host} cannot be reached (${code})`,
    );
  }
}

/** Compares the request as it arrived with the one that was sent. */
function judge(seen: ProbedRequest, { host, protocol }: Pick<URL, 'host' | 'protocol'>): Finding {
  const { client, peer, forwardedFor, forwardedProto } = seen;
  if (protocol === 'http:' && !isPlainLoopback({ host }))
    return red(
      'door',
      `no browser keeps the cookies of http://${host}: put a proxy with TLS in front (docs/production.md)`,
    );
  if (seen.host !== host)
    return red(
      'door',
      `the proxy asks for ${seen.host} and not for ${host}: it must pass on the Host, or forms are refused`,
    );
  if (forwardedFor === '')
    return red(
      'door',
      `the proxy at ${peer} does not say who asks: X-Forwarded-For is missing, all visitors look like one`,
    );
  if (forwardedFor.split(',').at(-1)?.trim() === peer)
    return yellow(
      'door',
      `asked from ${peer}, the proxy's own address, nobody is told apart: ask from another machine`,
    );
  if (client === CLAIMED)
    return red(
      'door',
      'visitors can choose the address they are counted by: the proxy must set X-Forwarded-For itself',
    );
  if (client === peer && forwardedFor !== CLAIMED)
    return red('door', `the proxy at ${peer} is not in FISSA_TRUSTED_PROXIES: all visitors look like one`);
  if (client === peer) return yellow('door', `nobody in front of ${host} names who asks: right only without a proxy`);
  if (protocol === 'https:' && !/\bhttps\b/.test(forwardedProto))
    return yellow('door', `visitors are told apart, but the proxy does not say https: X-Forwarded-Proto is missing`);
  return green('door', `visitors of ${host} are told apart: this one is ${client}, past ${peer}`);
}
