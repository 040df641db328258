import { isIP, isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;

/** Address that limits count by: IPv4 unchanged, IPv6 as the customer's /64. */
export const rateLimitKey = (given: string): string => prefixesOf(given)[0] ?? '';

/**
 * Prefixes of an address, the narrowest first: the IPv4 address itself; for IPv6 the /64 of a line, the /56 of a
 * customer and the /48 of a site. A port, as some proxies add, is removed; any other text stays unchanged.
 */
export function prefixesOf(given: string): readonly string[] {
  const address = bare(given);
  if (!isIPv6(address)) return [address];
  const [a = '', b = '', c = '', d = ''] = expand(address);
  const site = `${a}:${b}:${c}`;
  const customer = Number.parseInt(d, 16) >> 8;
  return [`${site}:${d}::/64`, `${site}:${(customer << 8).toString(16)}::/56`, `${site}::/48`];
}

/** Block of an address: an IPv4 /24, an IPv6 /48. Any other text is its own block. */
export function blockOf(given: string): string {
  const widest = prefixesOf(given).at(-1) ?? '';
  return isIPv4(widest) ? widest.replace(/\d+$/, '0/24') : widest;
}

/** The address alone, for the log; '' for anything that is no address, such as a proxy passes on. */
export function plainAddress(given: string): string {
  const address = bare(given);
  return isIP(address) === 0 ? '' : address;
}

/** Removes zone, brackets and port, and converts an IPv4-mapped IPv6 address to IPv4. */
function bare(given: string): string {
  const address = given.replace(/%.*$/, '').toLowerCase();
  const inner = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(inner)?.[1] ?? inner;
  const host = mapped.replace(/:\d+$/, '');
  return isIPv4(host) ? host : mapped;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = groups(head);
  const after = groups(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}

const groups = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
