import { BY_CODE } from '#domain/product.ts';
import { wordsOf } from '#texts/words-of.ts';
import { brandOf } from './brand.ts';
import { letter } from './letter/letter.ts';
import { spokenTime } from './rome-time.ts';
import { erasedSms } from './sms-text.ts';
import { type MessagesDeps, NOTHING, type Writer } from './writer.ts';

/**
 * To a customer who erased the own data: the one message about the erasure and all cancelled appointments. The request
 * is anonymous by now, so the contact comes from the event. An SMS is sent where there is no e-mail.
 */
export const erased: Writer<'message.erased'> = async (deps, event) => {
  const { oppID, to, mobile, ended } = event.payload;
  const [request] = await placesOf(deps, [oppID]);
  if (request === undefined) return NOTHING;
  const words = wordsOf(request.language);
  const { erasedLetter: t } = words;
  const brand = brandOf(deps.sites, { ...request, product: BY_CODE[request.product] });
  const cancelled = await placesOf(deps, ended);
  const rows = cancelled.map(({ kind, starts, name }) => {
    if (starts === null || kind === 'call') return [t.row, t.request] as const;
    return [t.row, t.visit({ ...spokenTime(words, starts), branch: name })] as const;
  });
  const opened = (sealed: string) => deps.open(Buffer.from(sealed, 'base64url'));
  const email = opened(to);
  const opening = [t.opening, ...(rows.length > 0 ? [t.ended] : [])];
  return {
    mail: letter(words, {
      ...{ to: email, brand, subject: t.subject, title: t.subject, opening, rows, closing: t.kept },
      notice: t.notYou(brand.phone),
    }),
    sms: email === '' ? { to: opened(mobile), text: erasedSms(words, deps.sender(request.site)) } : null,
  };
};

const placesOf = ({ db }: MessagesDeps, codes: readonly string[]) =>
  db
    .selectFrom('appointment')
    .innerJoin('branch', 'branch.code', 'branch_code')
    .where('opp_id', 'in', ['', ...codes])
    .orderBy('starts')
    .select(['language', 'site', 'product', 'appointment.kind', 'starts', 'branch.name'])
    .execute();
