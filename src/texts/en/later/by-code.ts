import type { LaterWords } from '../../words.ts';

export const byCode: LaterWords['byCode'] = {
  title: 'Are you already our customer?',
  lead: 'We send a code to the contacts that we have and fill in your details. You can also fill in the form.',
  send: 'Get a code',
  sending: 'Sending the code…',
  sent: 'If this tax code is of one of our customers, we have sent a 6-digit code to the contacts on file. It is valid for 10 minutes. If it does not arrive, fill in the form.',
  resent:
    'If this tax code is of one of our customers, the new code is on its way. We send at most three in ten minutes.',
  submit: 'Fill in my details',
};
