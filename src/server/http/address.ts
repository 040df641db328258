import { isIPv6 } from 'node:net';

const GROUPS = 8;

/** The address limits are counted by: IPv4 as it is, IPv6 cut to the /64 one customer owns. */
export function limitAddress(socketAddress: string): string {
  const address = socketAddress.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
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
