import { expect, test } from 'vitest';
import { it } from '../it/it.ts';
import { stringsOf } from '../languages.testing.ts';
import { en } from './en.ts';

/** Legal texts, texts for the staff, and words that both languages share. */
const SAME = [
  /^\.(dayList|brand\.(terms|documents)|mail\.(toAgent|toBranch|gathered|digest))\b/,
  /^\.footer\.(warning|advertising|links\.(privacy|oam))$/,
];
const SHARED = /^([Nn]o|Email|Privacy|Outlook|Google Calendar|Google Play|App Store|E-mail|[NSEW]{1,2})$/;
const ITALIAN =
  /[àèéìòù]|\b(il|lo|gli|le|un|una|uno|di|del|della|dei|delle|dal|al|alla|nel|nella|per|non|con|che|sono|hai|ha|tuo|tua|nostro|questo|questa|più|ore|oggi|domani|filiale|agenzia|annulla|scegli)\b/i;

const isExempt = (path: string) => SAME.some((one) => one.test(path));

test('every English text differs from the Italian one', () => {
  const italian = new Map(stringsOf(it));
  const english = [...stringsOf(en)].filter(([path]) => !isExempt(path));
  expect(english.length).toBeGreaterThan(500);
  expect(
    english.filter(([path, text]) => italian.get(path) === text && /\p{L}{2}/u.test(text) && !SHARED.test(text)),
  ).toEqual([]);
});

test('no English text contains an Italian word', () => {
  const english = [...stringsOf(en)].filter(([path]) => !isExempt(path));
  const named = /\((codice fiscale|tessera sanitaria|cessione del quinto|visura camerale|Certificazione Unica)\)/g;
  expect(english.filter(([, text]) => ITALIAN.test(text.replace(named, '')))).toEqual([]);
});
