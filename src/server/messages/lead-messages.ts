import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { wordsOf } from '#texts/words-of.ts';
import { letter } from './letter.ts';
import { callbackMail } from './request-mails.ts';
import { type MessagesWorld, NOTHING, type Writer } from './writer.ts';

/** To the customer: who calls (R0.47). */
export const toCustomer: Writer<'lead.agent' | 'lead.manager'> = async (world, event) => {
  const lead = await leadOf(world, event.payload.oppID);
  if (!lead) return NOTHING;
  const contact = {
    oppId: lead.opp_id,
    firstName: lead.first_name,
    email: world.open(lead.email),
    mobile: world.open(lead.mobile),
  };
  return { mail: callbackMail(wordsOf(DEFAULT_LANGUAGE), contact, lead.agent_name ?? '', null), sms: null };
};

/** To the agent: only that there is somebody to call. The data stays where it is protected. */
export const toAgent: Writer<'message.agent'> = async (world, event) => {
  const lead = await leadOf(world, event.payload.oppID);
  if (!lead?.agent_email) return NOTHING;
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { subject, greeting } = words.mail.toAgent;
  const { infoOnly } = words.mail.toBranch;
  const opening = [greeting({ code: lead.opp_id }), ...(event.payload.solo_info === 'si' ? [infoOnly] : [])];
  return { mail: letter(words, { to: lead.agent_email, subject, opening, code: lead.opp_id }), sms: null };
};

const leadOf = ({ db }: MessagesWorld, oppId: string) =>
  db
    .selectFrom('lead')
    .leftJoin('agent', 'agent.code', 'lead.agent_code')
    .where('opp_id', '=', oppId)
    .select(['opp_id', 'first_name', 'lead.email', 'mobile', 'agent.name as agent_name', 'agent.email as agent_email'])
    .executeTakeFirst();
