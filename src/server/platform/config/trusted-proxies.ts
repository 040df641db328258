import { isIP, isIPv4 } from 'node:net';

/** An address, or a range of them: `10.0.0.0/8`, `2001:db8::/32`. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIPv4(address) ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

/** Whether only this machine reaches what listens there: behind any other host the limits must know who asks. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
