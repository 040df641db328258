import { wordsOf } from '#texts/words-of.ts';
import { demoSites } from '../platform/config/demo-site.ts';
import type { Sites } from '../platform/config/site.ts';
import type { Post } from './appointment-mails.ts';
import type { AppointmentView, TimedCallView } from './appointment-view.ts';
import { brandOf } from './brand.ts';
import { senderOf } from './documents/calendar.ts';

/** The view of a visit on a Monday in winter, 09:30 in Rome; `changes` replaces fields. */
export function aView(changes: Partial<AppointmentView> = {}): AppointmentView {
  return {
    oppId: '006AB00000K7P2QXYZ',
    kind: 'visit',
    language: 'it',
    site: '',
    product: 'personal',
    isPP: false,
    firstName: 'Niccolò',
    greetedAs: 'Niccolò',
    lastName: "D'Amato",
    email: 'niccolo@posta.example',
    mobile: '3331234567',
    recognised: false,
    branchName: 'Milano Centro',
    branchAddress: 'Corso Vittorio Emanuele II 12, 20122 Milano (MI)',
    opening: [
      {
        from: 1,
        to: 5,
        spans: [
          { opens: 540, closes: 780 },
          { opens: 840, closes: 1080 },
        ],
      },
    ],
    lat: 45.4642,
    lng: 9.19,
    starts: new Date('2026-11-23T08:30:00Z'),
    version: 1,
    state: 'confirmed',
    contactId: 'CONTACT',
    confirmBy: null,
    verified: true,
    replaced: false,
    ...changes,
  };
}

/** The view of a proven call on the same Monday, 10:00 to 10:30 in Rome. */
export function aTimedCall(changes: Partial<TimedCallView> = {}): TimedCallView {
  const { starts: _start, kind: _kind, ...view } = aView();
  const at = { from: new Date('2026-11-23T09:00:00Z'), until: new Date('2026-11-23T09:30:00Z') };
  return { ...view, kind: 'call', at: { ...at, seat: at.from }, ...changes };
}

/** The demo's two sites, the main one with its own address. */
export const someSites: Sites = {
  ...demoSites,
  sites: demoSites.sites.map((site, at) => (at === 0 ? { ...site, origin: 'https://velaria.example' } : site)),
};

/** The lender's part of the message dependencies, on a day before every visit of the tests. */
export const ofLender = {
  sites: someSites,
  mailFrom: 'Velaria Credito <appuntamenti@velaria.example>',
  clock: () => new Date('2026-11-20T10:00:00Z'),
};

/** What the mails of one event have in common, in Italian by default. */
export function aPost(changes: Partial<Post> = {}): Post {
  return {
    words: wordsOf('it'),
    brand: brandOf(someSites, null),
    sender: senderOf(ofLender.mailFrom),
    changeUrl: 'https://velaria.example/fa3/modifica-appuntamento#token=t',
    now: new Date('2026-11-20T10:00:00Z'),
    secret: null,
    ...changes,
  };
}

/** Hostile texts for calendars, pages and headers. */
export const hostileTexts = [
  'Sede\r\nATTENDEE:mailto:altri@posta.example',
  'Sede\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM',
  'Sede\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:altro',
  'a;b,c\\d:e"f',
  '<iframe src=file:///etc/passwd>',
  '<img src=https://altrove.example/x.png onerror=alert(1)>',
  'Bcc: altri@posta.example\r\nBcc: altri@posta.example',
  '%0d%0aBcc: altri@posta.example',
  'è'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(30),
  '\u0000\u0007\u2028\u202Esenso inverso',
];
