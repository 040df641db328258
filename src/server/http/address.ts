import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;

/** The address limits are counted by: IPv4 as it is, IPv6 cut to the /64 one customer owns. */
export const limitAddress = (given: string): string => prefixesOf(given)[0] ?? '';

/**
 * What an address belongs to, the narrowest first: the IPv4 address itself; of IPv6 the /64 of one line, the /56 of one
 * customer and the /48 of one site. A proxy may add a port; what is no address counts as it is written.
 */
export function prefixesOf(given: string): readonly string[] {
  const address = bare(given);
  if (!isIPv6(address)) return [address];
  const [a = '', b = '', c = '', d = ''] = expand(address);
  const site = `${a}:${b}:${c}`;
  const customer = Number.parseInt(d, 16) >> 8;
  return [`${site}:${d}::/64`, `${site}:${(customer << 8).toString(16)}::/56`, `${site}::/48`];
}

/** The block an address belongs to: an IPv4 /24, an IPv6 /48. What is no address is a block of its own. */
export function blockOf(given: string): string {
  const widest = prefixesOf(given).at(-1) ?? '';
  return isIPv4(widest) ? widest.replace(/\d+$/, '0/24') : widest;
}

/** Without zone, brackets and port, and an IPv4 address written as IPv6 as what it is. */
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
