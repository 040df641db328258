import { type Answers, aFlow } from '../session/deps.testing.ts';
import type { Visit } from '../session/visit.ts';
import { aWireAppointment } from '../wire/answers.testing.ts';
import { editActions } from './edit.ts';

export const CODE = 'BLLGVR87D52M999Y';
export const appuntamento = aWireAppointment();
/** The lookup's answer for an unknown tax code, with the given changes. */
export const lookup = (change: object = {}) => ({
  ...{ datiCliente: { codiceFiscale: '' }, lookupRef: '', appointmentData: {} },
  ...{ isAlreadyPP: false, isAlreadyC5: false, Ricontatto: 0 },
  ...change,
});
/** Answers after which a code opens a visit. */
export const found: Answers = {
  lookUp: lookup({ appointmentData: { appointmentId: 'opaque' } }),
  sendCode: { Status: '0', destinatario: 'g***@v***.example' },
  verifyCode: { Status: '0', appuntamento },
  availability: { Disponibilita: [{ Date: '2026-11-23', Slots: { '09:00': false, '10:00': true } }] },
};
/** The open dialog that finds an appointment. */
export const dialog = (answers: Answers = found, change: Partial<Visit> = {}) => {
  const flow = aFlow(answers, { modal: { kind: 'edit' }, ...change });
  return { ...flow, act: editActions(flow.deps), edit: () => flow.store.get().edit };
};
