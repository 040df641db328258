import type { PersonDraft } from '#domain/booking/person-form.ts';
import { checkEmail } from '#domain/person/email.ts';
import { hasMask, maskEmail, maskPhone } from '#domain/person/mask.ts';
import { checkPhone, normalisePhone } from '#domain/person/phone.ts';
import { ok } from '#domain/result.ts';
import type { Seal } from '../crypto/seal.ts';
import type { Own } from './own-row.ts';

/** The sealed contact after a change; `formerEmail` when the address is another one now. */
export interface Contact {
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly formerEmail: string | null;
  readonly changed: boolean;
}
type Outcome =
  | { readonly ok: true; readonly value: Contact }
  | { readonly ok: false; readonly error: 'masked-value-refused' }
  | { readonly ok: false; readonly error: 'invalid'; readonly fields: readonly string[] };

/** What was not given, or came back as its exact mask, stays as it is stored; anything else is judged as ever (R5.28). */
export function contactOf(own: Own, person: PersonDraft, seal: Seal): Outcome {
  const stored = { email: seal.open(own.contact_email), mobile: seal.open(own.mobile) };
  const email = kept(person.email, maskEmail(stored.email)) ? stored.email : person.email;
  const mobile = kept(person.cellulare, maskPhone(stored.mobile)) ? stored.mobile : person.cellulare;
  if (hasMask(email + mobile)) return { ok: false, error: 'masked-value-refused' };
  const fields = [
    ...(email !== stored.email && checkEmail(email) ? ['email'] : []),
    ...(mobile !== stored.mobile && checkPhone(mobile) ? ['cellulare'] : []),
  ];
  if (fields.length > 0) return { ok: false, error: 'invalid', fields };
  return ok({
    email: email === stored.email ? own.contact_email : seal.seal(email),
    mobile: mobile === stored.mobile ? own.mobile : seal.seal(normalisePhone(mobile)),
    changed: email !== stored.email || mobile !== stored.mobile,
    formerEmail: email.toLowerCase() === stored.email.toLowerCase() ? null : stored.email,
  });
}

const kept = (given: string, mask: string): boolean => given === '' || given === mask;
