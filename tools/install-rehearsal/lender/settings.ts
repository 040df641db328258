import { join } from 'node:path';
import type { Authority } from '../machine/authority.ts';
import type { Settings } from '../machine/command.ts';
import { urlOf } from '../machine/database.ts';
import { CLIENT } from '../machine/identity-provider.ts';
import { MAIL_USER, SECRET } from '../machine/receivers.ts';
import { addressOf, DESK, type Place } from '../place.ts';

/** The settings of the server according to docs/production.md: one systemd file. */
export function settingsOf(place: Place, { ca }: Authority, issuer: string): Settings {
  const { home, ports } = place;
  return {
    DATABASE_URL: urlOf(place),
    FISSA_KEYS: join(home, 'keys.json'),
    FISSA_SITE: join(home, 'site.json'),
    FISSA_DATA_DIR: join(home, 'data'),
    FISSA_TRUSTED_PROXIES: '127.0.0.1',
    FISSA_DRAIN_SECONDS: '0',
    SMTP_URL: `smtps://${MAIL_USER.user}:${MAIL_USER.pass}@localhost:${ports.mail}`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${ports.hooks}/sms`,
    FISSA_SMS_HOURS: '0-24',
    WEBHOOK_URLS: `http://127.0.0.1:${ports.hooks}/eventi`,
    WEBHOOK_SECRET: SECRET,
    ...{ DESK_PORT: String(ports.desk), DESK_ORIGIN: addressOf(DESK, place) },
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.client_id, OIDC_CLIENT_SECRET: CLIENT.client_secret },
    // The lender's certificate authority.
    NODE_EXTRA_CA_CERTS: ca,
  };
}
