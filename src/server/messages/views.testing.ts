import type { AppointmentView } from './appointment-view.ts';

/** A Monday in winter, 09:30 in Rome; a test changes what it is about. */
export function aView(changes: Partial<AppointmentView> = {}): AppointmentView {
  return {
    oppId: '006AB00000K7P2QXYZ',
    kind: 'visit',
    language: 'it',
    product: 'personal',
    isPP: false,
    firstName: 'Niccolò',
    lastName: "D'Amato",
    email: 'niccolo@posta.example',
    mobile: '3331234567',
    recognised: false,
    branchName: 'Milano Centro',
    branchAddress: 'Corso Vittorio Emanuele II 12, 20122 Milano (MI)',
    lat: 45.4642,
    lng: 9.19,
    starts: new Date('2026-11-23T08:30:00Z'),
    version: 1,
    state: 'confirmed',
    contactId: 'CONTACT',
    confirmBy: null,
    verified: true,
    ...changes,
  };
}

/** Texts that try to be something else in a calendar, a page or a header. */
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
