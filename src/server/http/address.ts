import { isIP, isIPv4, isIPv6 } from 'node:net';

const IPV6_GROUPS = 8;

/** The address under which rate limits count a client: an IPv4 address unchanged, an IPv6 address as its /64. */
export const rateLimitKey = (given: string): string => prefixesOf(given)[0] ?? '';

/**
 * Prefixes of an address, the narrowest first: the IPv4 address itself, or the /64, /56 and /48 of an IPv6 address. A
 * port, which some proxies add, is removed. Text that is no address is returned unchanged.
 */
export function prefixesOf(given: string): readonly string[] {
  const address = withoutPort(given);
  if (!isIPv6(address)) return [address];
  const [a = '', b = '', c = '', d = ''] = expand(address);
  const site = `${a}:${b}:${c}`;
  const customer = Number.parseInt(d, 16) >> 8;
  return [`${site}:${d}::/64`, `${site}:${(customer << 8).toString(16)}::/56`, `${site}::/48`];
}

/** The block that an address lies in: an IPv4 /24 or an IPv6 /48. Text that is no address is returned unchanged. */
export function blockOf(given: string): string {
  const widest = prefixesOf(given).at(-1) ?? '';
  return isIPv4(widest) ? widest.replace(/\d+$/, '0/24') : widest;
}

/** The address without port, for the log; '' for a text that is no address, which a proxy may pass on. */
export function plainAddress(given: string): string {
  const address = withoutPort(given);
  return isIP(address) === 0 ? '' : address;
}

/** Removes zone, brackets and port, and converts an IPv4-mapped IPv6 address to IPv4. */
function withoutPort(given: string): string {
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
  const zeros = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}

const groups = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
