import { once } from 'node:events';
import { connect } from 'node:net';
import type { ProxySettings } from '../../platform/config/proxy-settings.ts';
import { codeOf, type Finding, green, red } from './finding.ts';

const TIMEOUT_MS = 5_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Names the proxies through which services are asked, and checks that each accepts a connection. */
export async function proxyFindings(proxy: ProxySettings | undefined): Promise<readonly Finding[]> {
  if (proxy === undefined) return [];
  const { http, https, except } = proxy;
  const asked = new Map([
    ...(http === '' ? [] : [[http, https === '' ? 'http and https' : 'http'] as const]),
    ...(https === '' ? [] : [[https, https === http ? 'http and https' : 'https'] as const]),
  ]);
  return Promise.all([...asked].map(([url, what]) => proxyFinding(url, `${what}, except ${except.join(', ')}`)));
}

async function proxyFinding(url: string, what: string): Promise<Finding> {
  // The address may hold a password, so only its host is printed.
  const { host, hostname, port, protocol } = new URL(url);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (DEFAULT_PORTS[protocol] ?? 0),
  });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return green('proxy', `services are asked through ${host} (${what})`);
  } catch (problem) {
    return red('proxy', `${host} cannot be reached (${codeOf(problem)}): correct HTTPS_PROXY or HTTP_PROXY`);
  } finally {
    socket.destroy();
  }
}
