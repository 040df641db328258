import { testConsents } from '../../consents.testing.ts';
import { CONSENT_VERSION } from '../first/consent-version.ts';
import { consents } from './consents.ts';

testConsents(consents, CONSENT_VERSION, {
  mandatory:
    /^Contact about your request.* handle this request and to contact me by phone, text message or email about the product I chose\./,
  marketing: /offers|other products|partners|survey|preferences/i,
  mayRefuse: / You can say no\.$/,
  ends: {
    'personal visit': / we cannot book the appointment\.$/,
    'personal call': / we cannot call you\.$/,
    'salary visit': /I chose\.$/,
    'salary call': / we cannot call you\.$/,
    'business request': / we cannot handle your request\.$/,
  },
  version: 'CONS-EN-2026-11-3',
  hash: 'ee40f6758fef7ceb',
});
