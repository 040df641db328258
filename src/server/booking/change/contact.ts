import type { Person } from '#domain/booking/fields.ts';
import { checkEmail } from '#domain/person/email.ts';
import { hasMask, maskEmail, maskPhone } from '#domain/person/mask.ts';
import { checkPhone, normalisePhone } from '#domain/person/phone.ts';
import { ok } from '#domain/result.ts';
import type { RequestContext } from '../../http/public-gate.ts';
import type { EventToStore } from '../../outbox/enqueue-event.ts';
import type { Seal } from '../../platform/crypto/seal.ts';
import { mobileHash, mobileTail } from '../request/mobile-hash.ts';
import type { OwnedAppointment } from './own-row.ts';

/** A stored request with its encrypted contacts. */
type Stored = Pick<OwnedAppointment, 'opp_id' | 'contact_email' | 'mobile'>;

/** The contact after a change, encrypted. `formerEmail`, `formerMobile`: the old values in clear, null if unchanged. */
export interface Contact {
  readonly email: Buffer;
  readonly mobile: Buffer;
  readonly mobileHash: Buffer;
  readonly mobileTail: Buffer;
  readonly formerEmail: string | null;
  readonly formerMobile: string | null;
  readonly changed: boolean;
}
type Outcome =
  | { readonly ok: true; readonly value: Contact }
  | { readonly ok: false; readonly error: 'masked-value-refused' }
  | { readonly ok: false; readonly error: 'invalid'; readonly fields: readonly string[] };

/** The contact after a change: an absent value, or one equal to its mask, stays as stored; any other is validated. */
export function contactOf(
  own: Stored,
  { email: newEmail, mobile: newMobile }: Pick<Person, 'email' | 'mobile'>,
  seal: Seal,
): Outcome {
  const stored = { email: seal.open(own.contact_email), mobile: seal.open(own.mobile) };
  const email = kept(newEmail, maskEmail(stored.email)) ? stored.email : newEmail;
  const typed = kept(newMobile, maskPhone(stored.mobile)) ? stored.mobile : newMobile;
  if (hasMask(email + typed)) return { ok: false, error: 'masked-value-refused' };
  const fields = [
    ...(email !== stored.email && checkEmail(email) ? ['email'] : []),
    ...(typed !== stored.mobile && checkPhone(typed) ? ['cellulare'] : []),
  ];
  if (fields.length > 0) return { ok: false, error: 'invalid', fields };
  // The same number in another spelling is not a change.
  const mobile = normalisePhone(typed);
  const sameMobile = typed === stored.mobile || mobile === stored.mobile;
  return ok({
    email: email === stored.email ? own.contact_email : seal.seal(email),
    mobile: sameMobile ? own.mobile : seal.seal(mobile),
    mobileHash: mobileHash(seal, mobile),
    mobileTail: mobileTail(seal, mobile),
    changed: email !== stored.email || !sameMobile,
    formerEmail: email.toLowerCase() === stored.email.toLowerCase() ? null : stored.email,
    formerMobile: sameMobile ? null : stored.mobile,
  });
}

const kept = (given: string, mask: string): boolean => given === '' || given === mask;

/**
 * The events of a changed contact, after the event of a move. The former e-mail gets a notice that it is no longer the
 * contact; after a change of the number alone the current e-mail gets the notice. The new e-mail gets a mail of its
 * own when the visit does not move. The payload holds former contacts encrypted.
 */
export function contactEvents(
  own: Stored,
  { formerEmail, formerMobile }: Contact,
  { ctx, moves }: { readonly ctx: RequestContext; readonly moves: boolean },
): readonly EventToStore[] {
  if (formerEmail === null && formerMobile === null) return [];
  const ids = { oppID: own.opp_id };
  const former = {
    to: own.contact_email.toString('base64url'),
    stays: formerEmail === null,
    ...(formerMobile === null ? {} : { mobile: own.mobile.toString('base64url') }),
  };
  const toFormer = { event: { kind: 'message.previous-contact', payload: { ...ids, ...former } } } as const;
  if (moves || formerEmail === null) return [toFormer];
  return [{ event: { kind: 'message.new-contact', payload: ids }, by: ctx }, toFormer];
}
