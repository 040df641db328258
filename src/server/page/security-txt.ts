import type { Clock } from '../platform/clock.ts';
import type { Site } from '../platform/config/site.ts';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** Where somebody who found a hole may tell it (RFC 9116); it never runs out while the service runs. */
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
