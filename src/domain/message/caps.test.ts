import { describe, expect, test } from 'vitest';
import { type CountedMessage, type MessageKind, quotaPartFor, type SentMessage } from './caps.ts';

/** Assigns each message in order its part of the limit; null means that it is not sent. */
function placesOf(messages: readonly CountedMessage[]) {
  const sent: SentMessage[] = [];
  return messages.map((message) => {
    const place = quotaPartFor(message, sent);
    if (place !== null) sent.push({ ...message, place });
    return place;
  });
}
const many = (count: number, kind: MessageKind, party: (n: number) => string | null = () => 'one visit') =>
  Array.from({ length: count }, (_, n) => ({ kind, party: party(n) }));
const sentOf = (messages: readonly CountedMessage[]) => placesOf(messages).filter((place) => place !== null).length;

// R13.6.1
describe('a recipient gets per day', () => {
  test('three codes and six messages from one visit, of all kinds', () => {
    expect(sentOf(many(50, 'code'))).toBe(3);
    expect(sentOf([...many(50, 'code'), ...many(50, 'confirmation')])).toBe(6);
  });

  test('twelve of all kinds together, whatever the number of visits and appointments', () => {
    const news = (['code', 'confirmation', 'change'] as const).flatMap((kind) => many(50, kind, (n) => `party ${n}`));
    expect(sentOf(news)).toBe(12);
  });

  test('in addition at most four reminders and refusals', () => {
    const full = many(50, 'confirmation', (n) => `visit ${n}`);
    expect(sentOf([...full, ...many(50, 'assured', () => null)])).toBe(8 + 4);
  });
});

// R13.6.4
describe('when the common part of the limit is used up', () => {
  const stranger = [...many(50, 'confirmation'), ...many(50, 'code')];

  test.each<MessageKind>(['code', 'confirmation', 'change'])(
    "a new visit's first %s has a place, its second none",
    (kind) => expect(placesOf([...stranger, ...many(2, kind, () => 'the owner')]).slice(-2)).toEqual(['kept', null]),
  );

  test('a message that belongs to no visit is not sent', () =>
    expect(placesOf([...stranger, ...many(1, 'code', () => null)]).at(-1)).toBeNull());

  test('codes of many new visits do not use up the part kept for confirmations', () => {
    const codes = many(50, 'code', (n) => `visit ${n}`);
    expect(placesOf([...stranger, ...codes, ...many(1, 'confirmation', () => 'the owner')]).at(-1)).toBe('kept');
  });
});
