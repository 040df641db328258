import { mail } from '#texts/it/mail.ts';
import { letter } from './letter.ts';
import type { Message, MessagesWorld, Writer } from './messages.ts';
import { callbackMail } from './request-mails.ts';

const NONE: Message = { mail: null, sms: null };

/** To the customer: who calls. */
const toCustomer: Writer = async (world, event) => {
  const lead = await leadOf(world, event.payload.oppID);
  if (!lead) return NONE;
  const contact = {
    oppId: lead.opp_id,
    firstName: lead.first_name,
    email: world.open(lead.email),
    mobile: world.open(lead.mobile),
  };
  return { mail: callbackMail(contact, lead.agent_name ?? ''), sms: null };
};

/** To the agent: only that there is somebody to call. The data stays where it is protected. */
const toAgent: Writer = async (world, event) => {
  const lead = await leadOf(world, event.payload.oppID);
  if (!lead?.agent_email) return NONE;
  const { subject, greeting } = mail.toAgent;
  const opening = [greeting({ code: lead.opp_id })];
  return { mail: letter({ to: lead.agent_email, subject, opening, code: lead.opp_id }), sms: null };
};

const leadOf = ({ db }: MessagesWorld, oppId: unknown) =>
  db
    .selectFrom('lead')
    .leftJoin('agent', 'agent.code', 'lead.agent_code')
    .where('opp_id', '=', String(oppId))
    .select(['opp_id', 'first_name', 'lead.email', 'mobile', 'agent.name as agent_name', 'agent.email as agent_email'])
    .executeTakeFirst();

/** What leads tell whom (R0.47). */
export const leadWriters: Readonly<Record<string, Writer>> = {
  'lead.agent': toCustomer,
  'lead.manager': toCustomer,
  'message.agent': toAgent,
};
