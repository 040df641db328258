import { addressLine, type Branch, hasPoint } from '../session/branch.ts';

export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPad reports a Mac with touch. */
export const isIphoneOrIpad = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

/**
 * The address that opens a branch in the map of a phone: `geo:` on Android, Apple Maps on an iPhone or iPad. Null on
 * other devices. It contains the branch and nothing else.
 */
export function deviceMapUrl(branch: Branch, device: Device): string | null {
  const point = hasPoint(branch) ? `${branch.lat},${branch.lng}` : null;
  const name = encodeURIComponent(branch.name);
  const address = encodeURIComponent(addressLine(branch));
  if (/Android/.test(device.userAgent)) return point ? `geo:${point}?q=${point}(${name})` : `geo:0,0?q=${address}`;
  if (isIphoneOrIpad(device)) return `https://maps.apple.com/?q=${point ? `${name}&ll=${point}` : address}`;
  return null;
}
