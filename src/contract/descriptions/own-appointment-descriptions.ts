import type { getAppointment } from '../appointments.ts';
import type { cancelAppointment, endUnverified, leave, sendCode, verifyCode } from '../change.ts';
import type { EndpointDescription } from './endpoint-description.ts';
import { APPOINTMENT, OPP_ID, SLOT_TAKEN, STALE } from './samples.ts';

const PROOF =
  'Requires the proof of this appointment, a cookie set by a create, `VerificaCodice` or the token of a mail link; ' +
  '404 without it.';
const DONE = { Status: '0' } as const;

export const sendCodeDescription: EndpointDescription<typeof sendCode> = {
  tag: 'Own appointment',
  description:
    'Sends a code of six digits to each contact of the open appointments of the reference, at most three times in ten ' +
    'minutes. An unknown reference gets the same answer. `destinatario` is present for one proven appointment only.',
  request: { appointmentId: OPP_ID },
  answers: { sent: { Status: '0', destinatario: 'g***@v***.example' } },
};
export const verifyCodeDescription: EndpointDescription<typeof verifyCode> = {
  tag: 'Own appointment',
  description: 'Checks a mailed code: answers the appointment and sets the cookie of its proof; "1" for every failure.',
  request: { appointmentId: OPP_ID, codice: '123456' },
  answers: { proven: { Status: '0', appuntamento: APPOINTMENT }, refused: { Status: '1' } },
};
export const getAppointmentDescription: EndpointDescription<typeof getAppointment> = {
  tag: 'Own appointment',
  description: `The visitor’s own appointment with its \`versione\`, which a move and a cancel need. ${PROOF} A provisional code answers the result of the request.`,
  request: { oppID: OPP_ID },
  answers: { found: { Status: '0', appuntamento: APPOINTMENT }, refused: SLOT_TAKEN },
};
export const cancelAppointmentDescription: EndpointDescription<typeof cancelAppointment> = {
  tag: 'Own appointment',
  description: `Cancels an appointment and frees its slot at once. ${PROOF} 409 answers its present state if \`versione\` is old.`,
  request: { oppID: OPP_ID, versione: 1 },
  answers: { cancelled: DONE },
  conflict: STALE,
};
export const endUnverifiedDescription: EndpointDescription<typeof endUnverified> = {
  tag: 'Own appointment',
  description: `Cancels the other unconfirmed requests of the same person and product. ${PROOF}`,
  request: { oppID: OPP_ID },
  answers: { ended: DONE },
};
export const leaveDescription: EndpointDescription<typeof leave> = {
  tag: 'Own appointment',
  description: 'Ends every proof of this browser, and its visit.',
  request: {},
  answers: { ended: DONE },
};
