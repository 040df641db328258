import { expect, test } from 'vitest';
import { it } from '../it/it.ts';
import { stringsOf } from '../languages.testing.ts';
import { de } from './de.ts';

/** Legal texts, and texts for the staff. */
const ITALIAN_PARTS = [
  /^\.(dayList|brand\.terms|mail\.(toAgent|toBranch|gathered|digest))\b/,
  /^\.footer\.(warning|advertising)$/,
];
/** Names and words that both languages share. */
const SHARED = /^(Filiale|OAM|Outlook|Google Play|App Store)$/;
const ITALIAN =
  /[àèéìòù]|\b(il|lo|la|gli|le|un|una|uno|di|del|della|dei|delle|dal|al|alla|nel|nella|per (?:il|la)|non|con|che|sono|hai|ha|tuo|tua|nostro|questo|questa|più|ora|ore|oggi|domani|filiale di|agenzia|annulla|scegli)\b/;

const italian = new Map(stringsOf(it));
const german = [...stringsOf(de)].filter(([path]) => !ITALIAN_PARTS.some((one) => one.test(path)));

test('every German text differs from the Italian one', () => {
  expect(german.length).toBeGreaterThan(500);
  expect(
    german.filter(([path, text]) => italian.get(path) === text && /\p{L}{2}/u.test(text) && !SHARED.test(text)),
  ).toEqual([]);
});

test('no German text contains an Italian word', () => {
  expect(german.filter(([, text]) => ITALIAN.test(text))).toEqual([]);
});

test('every German text addresses the reader formally', () => {
  expect(german.filter(([, text]) => /\b([Dd]u|[Dd]ein\w*|[Dd]ich|[Dd]ir|[Ee]u(?:ch|er)\w*)\b/.test(text))).toEqual([]);
});

test('quotation marks are the German ones', () => {
  expect(german.filter(([, text]) => /["«»”]/.test(text))).toEqual([]);
});

test('the legal sentences of the footer are the Italian ones', () => {
  const { warning, advertising, business } = de.footer;
  expect([warning, advertising, business('Per la tua impresa')]).toEqual([
    it.footer.warning,
    it.footer.advertising,
    it.footer.business('Per la tua impresa'),
  ]);
});
