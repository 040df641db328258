import type { Clock } from '../platform/clock.ts';
import type { Site } from '../platform/config/site.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** Days until the file expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The text of `security.txt` (RFC 9116). It always expires the same number of days from now. */
export function securityTxt({ security, brand, origin }: Site, clock: Clock): string {
  const day = Math.floor(clock().getTime() / DAY_MS) + VALID_DAYS;
  const lines = [
    `Contact: ${security?.contact ?? `mailto:${brand.privacyMail}`}`,
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    'Preferred-Languages: it, en',
    `Canonical: ${new URL(SECURITY_TXT_PATH, origin)}`,
    ...(security === undefined ? [] : [`Policy: ${security.policy}`]),
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}
