import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { promiseOf } from './call-messages.ts';
import { letter } from './letter/letter.ts';
import { callbackMail, promisedHours, promisedMoment } from './request-mails.ts';
import { callSms } from './sms-text.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/** To the customer: who will call. A corrected e-mail gets the content of the first. */
export const toCustomer: Writer<'lead.agent' | 'lead.manager' | 'message.new-contact'> = async (deps, event) => {
  const lead = await leadOf(deps, event.payload.oppID);
  if (!lead) return NOTHING;
  const contact = {
    oppId: lead.opp_id,
    // The contact of a lead is never proven.
    greetedAs: '',
    email: deps.open(lead.email),
    mobile: deps.open(lead.mobile),
  };
  const brand = brandOf(deps.sites, { ...lead, product: BY_CODE[lead.product] });
  const desk = { words: wordsOf(lead.language), brand };
  const agent = lead.agent_name ?? '';
  const promise = await promiseOf(deps, lead.opp_id);
  const by = promisedMoment(desk.words, promise);
  const during = promisedHours(desk.words, promise, lead.call_band);
  return {
    mail: callbackMail(desk, contact, { agent, url: null, promise, during }),
    sms: { to: contact.mobile, text: callSms(desk.words, { ...contact, agent, by, during }, deps.sender(lead.site)) },
  };
};

/** To the agent: that a lead exists, without its data. */
export const toAgent: Writer<'message.agent'> = async (deps, event) => {
  const lead = await leadOf(deps, event.payload.oppID);
  if (!lead?.agent_email) return NOTHING;
  const words = wordsOf(DEFAULT_LANGUAGE);
  const { subject, greeting } = words.mail.toAgent;
  const { infoOnly } = words.mail.toBranch;
  const { band } = words.mail.toAgent;
  const brand = brandOf(deps.sites, null);
  const wish = lead.call_band === null ? [] : [band(lead.call_band)];
  const info = event.payload.solo_info === 'si' ? [infoOnly] : [];
  const opening = [greeting({ code: lead.opp_id }), ...wish, ...info];
  const written = { to: lead.agent_email, brand, subject, title: subject, opening, code: lead.opp_id };
  return { mail: letter(words, written), sms: null };
};

/** What a notice of changed contacts needs of a lead: no name, since its contact is never proven. */
export async function noticePartyOf(deps: MessagesDeps, oppId: string) {
  const lead = await leadOf(deps, oppId);
  return lead && { greetedAs: '', language: lead.language, site: lead.site, product: BY_CODE[lead.product] };
}

const leadOf = ({ db }: MessagesDeps, oppId: string) =>
  db
    .selectFrom('lead')
    .leftJoin('agent', 'agent.code', 'lead.agent_code')
    .where('opp_id', '=', oppId)
    .where('first_name', '<>', '')
    .select([
      'opp_id',
      'first_name',
      'lead.email',
      'mobile',
      'site',
      'product',
      'language',
      'call_band',
      'agent.name as agent_name',
      'agent.email as agent_email',
    ])
    .executeTakeFirst();
