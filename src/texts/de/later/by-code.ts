import type { LaterWords } from '../../words.ts';

export const byCode: LaterWords['byCode'] = {
  title: 'Sind Sie schon Kunde bei uns?',
  lead: 'Wir senden einen Code an die Kontaktdaten, die wir haben, und füllen Ihre Daten aus. Sie können auch das Formular ausfüllen.',
  send: 'Code erhalten',
  sending: 'Der Code wird gesendet …',
  sent: 'Wenn diese Steuernummer zu einem unserer Kunden gehört, haben wir einen 6-stelligen Code an seine Kontaktdaten gesendet. Er gilt 10 Minuten. Wenn er nicht ankommt, füllen Sie das Formular aus.',
  resent:
    'Wenn diese Steuernummer zu einem unserer Kunden gehört, ist der neue Code unterwegs. Wir senden höchstens drei in zehn Minuten.',
  submit: 'Meine Daten ausfüllen',
};
