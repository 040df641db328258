import type { contacts as italian } from '../../it/later/contacts.ts';
import type { Shape } from '../../words.ts';

/** The dialog in which a customer corrects e-mail and mobile, and the message about the result. */
export const contacts: Shape<typeof italian> = {
  title: 'Correct your contact details',
  lead: 'Type only what changes: the rest stays as it is.',
  email: 'Email',
  emailHelp: 'Leave it as it is to keep it.',
  mobile: 'Mobile',
  mobileHelp: 'Leave it as it is to keep it.',
  note: ({ visit }) =>
    `${visit ? 'Day, time and branch do not change. ' : ''}If you change your email, we will write to the new address to verify it and notify the old one.`,
  save: 'Save',
  saving: 'Saving…',
  refused: 'The contact details could not be changed: please call us.',
  stale: 'The appointment has changed in the meantime: check the details and press “Save” again.',
  saved: {
    title: 'Contact details updated',
    email: (email) => `Done: your new email is ${email}`,
    mobile: (mobile) => `Done: your new mobile is ${mobile}`,
    emailStays: (email) => `Your email is still ${email}.`,
    mobileStays: (mobile) => `Your mobile is still ${mobile}.`,
    both: (email, mobile) => `Done: your new email is ${email}, your new mobile ${mobile}`,
    written: 'We have written to you: open the email and follow the link, so that we know our messages reach you.',
    writtenOnly: 'We have written to your new address. If the email does not arrive, correct the address again.',
    stays: (day, hour, place) => `Your appointment is still on ${day} at ${hour}, ${place}.`,
    back: 'Back to the appointment',
    backToRequest: 'Back to the request',
  },
};
