import { addressLine, type Branch, hasPoint } from '../session/branch.ts';

/**
 * The address that opens a branch in the map of a phone: `geo:` on Android, Apple Maps on an iPhone or iPad (which
 * reports a Mac with touch). Null on other devices. It contains the branch and nothing else.
 */
export function deviceMapUrl(
  branch: Branch,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string | null {
  const point = hasPoint(branch) ? `${branch.lat},${branch.lng}` : null;
  const name = encodeURIComponent(branch.name);
  const address = encodeURIComponent(addressLine(branch));
  if (/Android/.test(userAgent)) return point ? `geo:${point}?q=${point}(${name})` : `geo:0,0?q=${address}`;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return `https://maps.apple.com/?q=${point ? `${name}&ll=${point}` : address}`;
  return null;
}
