import { expect, test } from 'vitest';
import {
  aVisit,
  CODE,
  confirmation,
  event,
  mail,
  NINE_O_CLOCK,
  row,
  type Story,
  step,
  violationsOf,
} from './story.testing.ts';

const NEW = 'nuova.canarina@faults.example';
const AFTER = 60_000;

/** A story in which the owner changes the e-mail and keeps the slot. */
function aChange(): Story {
  const story = aVisit();
  const key = 'key-of-the-change-000';
  const body = { oppID: CODE, versione: 1, data: `${NINE_O_CLOCK.day} ${NINE_O_CLOCK.hour}`, email: NEW };
  step(story, { kind: 'move', key, body, wanted: NINE_O_CLOCK }, 'ok', confirmation(CODE));
  const { snapshot } = story;
  snapshot.appointments = [row({ version: 2, email: NEW })];
  const late = { createdAt: snapshot.takenAt - AFTER };
  const former = { ...event('e3', 'message.previous-contact'), ...late };
  snapshot.events = [...snapshot.events, former, { ...event('e4', 'message.new-contact'), ...late }];
  snapshot.mails = [mail('e1'), { ...mail('e3'), calendar: null }, { ...mail('e4'), to: NEW }];
  return story;
}
const toldTo = (id: string, to: string): Story => {
  const story = aChange();
  story.snapshot.mails = story.snapshot.mails.map((one) => (one.event === id ? { ...one, to } : one));
  return story;
};

test('a change of e-mail with its two mails breaks no invariant', () => expect(violationsOf(aChange())).toEqual([]));
test('a later mail to the former address breaks I10', () =>
  expect(violationsOf(toldTo('e4', 'canarino.1.1@faults.example'))).toEqual(['I10']));
test('a mail to an address that no request contained breaks I10', () =>
  expect(violationsOf(toldTo('e3', 'altra@faults.example'))).toEqual(['I10']));
test('a stored contact that no request contained breaks I2', () => {
  const story = aVisit();
  story.snapshot.appointments = [row({ email: NEW })];
  expect(violationsOf(story)).toContain('I2');
});
test('a change of the contact without its event breaks I8', () => {
  const story = aChange();
  story.snapshot.events = story.snapshot.events.filter(({ kind }) => kind !== 'message.previous-contact');
  story.snapshot.mails = story.snapshot.mails.filter((one) => one.event !== 'e3');
  expect(violationsOf(story)).toEqual(['I8']);
});
