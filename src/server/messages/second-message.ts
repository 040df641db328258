import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { loadRequest } from './load-view.ts';
import { secondSms } from './sms-text.ts';
import { NOTHING, type Writer } from './writer.ts';

/**
 * To the contact of an open request: another request with the same tax code was accepted. Under strict recognition its
 * visitor could not be told of this one (docs/decisions/080). The message has no data of the other request.
 */
export const second: Writer<'message.second'> = async (deps, { payload: { oppID } }) => {
  const view = await loadRequest(deps.db, oppID, deps.open);
  if (view?.state !== 'confirmed') return NOTHING;
  const words = wordsOf(view.language);
  const { subject, greeting, before, link, notYou } = words.recognition.second;
  const brand = brandOf(deps.sites, view);
  return {
    mail: letter(words, {
      ...{ to: view.email, code: oppID, brand, subject, title: subject, opening: [greeting(view)] },
      link: { before, label: link, url: await deps.changeUrl(view) },
      closing: [notYou(brand)],
    }),
    sms: { to: view.mobile, text: secondSms(words, brand.phone, deps.sender(view.site)) },
  };
};
