import { testConsents } from '../../consents.testing.ts';
import { CONSENT_VERSION } from '../first/consent-version.ts';
import { consents } from './consents.ts';

testConsents(consents, CONSENT_VERSION, {
  mandatory:
    /^Kontakt zu Ihrer Anfrage.* um diese Anfrage zu bearbeiten und mich zum gewählten Produkt per Telefon, SMS oder E-Mail zu kontaktieren\./,
  marketing: /Angebote|Partner|Umfragen|Vorlieben/,
  mayRefuse: / Sie können ablehnen\.$/,
  ends: {
    'personal visit': / können wir den Termin nicht vereinbaren\.$/,
    'personal call': / können wir Sie nicht anrufen\.$/,
    'salary visit': / zu kontaktieren\.$/,
    'salary call': / können wir Sie nicht anrufen\.$/,
    'business request': / können wir Ihre Anfrage nicht bearbeiten\.$/,
  },
  version: 'CONS-DE-2026-11-3',
  hash: 'af19a4cc35ecdc20',
});
