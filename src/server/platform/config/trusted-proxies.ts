import { isIP, isIPv4 } from 'node:net';

/** True for an address or a CIDR range such as `10.0.0.0/8` or `2001:db8::/32`. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

/** True for an address that only this machine reaches. Rate limits on any other need the client's address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
