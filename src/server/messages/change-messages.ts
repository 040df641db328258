import { mail } from '#texts/it/mail.ts';
import { letter } from './letter.ts';
import type { Message, MessagesWorld, Writer } from './messages.ts';
import { codeSms } from './sms-text.ts';

const NONE: Message = { mail: null, sms: null };

/** The code, to the contact on file; once it is used or over there is nothing to send any more. */
const code: Writer = async (world, event) => {
  const row = await liveCode(world, event.payload.codeID);
  if (!row) return NONE;
  const digits = world.open(row.sealed);
  const { subject, greeting, notYou } = mail.code;
  return {
    mail: letter({ to: world.open(row.email), subject, opening: [greeting({ code: digits }), notYou] }),
    sms: { to: world.open(row.mobile), text: codeSms(digits, world.sender) },
  };
};

const liveCode = ({ db }: MessagesWorld, id: unknown) =>
  db
    .selectFrom('code')
    .innerJoin('appointment', 'appointment.id', 'code.appointment_id')
    .where('code.id', '=', String(id))
    .where('used_at', 'is', null)
    .where(({ eb, fn }) => eb('expires_at', '>', fn<Date>('now')))
    .select(['sealed', 'email', 'mobile'])
    .executeTakeFirst();

export const changeWriters: Readonly<Record<string, Writer>> = { 'message.code': code };
