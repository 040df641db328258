import { wordsOf } from '#texts/words-of.ts';
import { letter } from './letter.ts';
import { codeSms } from './sms-text.ts';
import { type MessagesWorld, NOTHING, type Writer } from './writer.ts';

/** The code, to the contact on file; once it is used or over there is nothing to send any more. */
export const code: Writer<'message.code'> = async (world, event) => {
  const row = await liveCode(world, event.payload.codeID);
  if (!row) return NOTHING;
  const digits = world.open(row.sealed);
  const words = wordsOf(row.language);
  const { subject, greeting, notYou } = words.mail.code;
  return {
    mail: letter(words, { to: world.open(row.email), subject, opening: [greeting({ code: digits }), notYou] }),
    sms: { to: world.open(row.mobile), text: codeSms(words, digits, world.sender) },
  };
};

const liveCode = ({ db }: MessagesWorld, id: string) =>
  db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .where('code.id', '=', id)
    .where('used_at', 'is', null)
    .where(({ eb, fn }) => eb('expires_at', '>', fn<Date>('now')))
    .select(['sealed', 'email', 'mobile', 'language'])
    .executeTakeFirst();
