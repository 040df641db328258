import { expect, test } from 'vitest';
import { mail } from '../letters/mail.ts';
import { agenda } from './agenda.ts';
import { nearHours } from './book-call.ts';
import { calls } from './calls.ts';
import { capacity } from './capacity.ts';
import { card } from './card.ts';
import { frame } from './frame.ts';
import { insight } from './insight.ts';
import { people } from './people.ts';
import { privacy } from './privacy.ts';
import { today } from './today.ts';
import { watch } from './watch.ts';

const { apply, conflict, done, undo, history } = capacity;
const { fates, missed, waits } = insight;

test.each([
  [apply.consequence(1, 1), 'Parte un avviso a 1 persona. Una va chiamata.'],
  [apply.consequence(2, 0), 'Parte un avviso a testa a 2 persone.'],
  [conflict.theirs(1, 1), 'Mentre guardavi sono cambiate le persone o i posti. È sempre 1.'],
  [conflict.theirs(3, 1), 'Mentre guardavi è cambiato qualcosa: ora è 1 persona, non 3.'],
  [conflict.theirs(1, 3), 'Mentre guardavi è cambiato qualcosa: ora sono 3 persone, non 1.'],
  [done.title('09:48', 1), 'Applicata alle 09:48, avvisata 1 persona'],
  [done.title('09:48', 2), 'Applicata alle 09:48, avvisate 2 persone'],
  [undo.keepingText(1), "Riceve un avviso: resta tutto com'era."],
  [undo.keepingText(2), "Ricevono un avviso a testa: resta tutto com'era."],
  [undo.decidedText(1), 'Per questa persona non cambia nulla, e non parte nessun avviso.'],
  [undo.decidedText(2), 'Per loro non cambia nulla, e non parte nessun avviso.'],
  [undo.losingText(1), 'Riceve le proposte, o va chiamata. Tiene il posto finché non sceglie.'],
  [undo.losingText(2), 'Ricevono le proposte, o vanno chiamati. Ognuno tiene il posto finché non sceglie.'],
  [history.people(1, 1), '1 persona, decisa'],
  [history.people(2, 2), '2 persone, tutte decise'],
  [history.people(3, 1), '3 persone, 1 decisa'],
  [history.people(3, 2), '3 persone, 2 decise'],
  [calls.today(1, 5), 'Oggi: 1 promessa mantenuta su 5.'],
  [calls.today(2, 5), 'Oggi: 2 promesse mantenute su 5.'],
  [frame.callCount(5, 1), '5 in coda, 1 urgente'],
  [card.notes.left(1), '1 carattere ancora'],
  [card.history.more(1), 'Mostra 1 altro'],
  [fates.finding(1, 40), 'Di 100 di cui si sa, 1 si presenta (40 casi).'],
  [fates.noFinding(1, 3), '1 presentato su 3 casi di cui si sa: troppo pochi per una quota.'],
  [waits.finding('9-10', 1), 'Fra le 9-10 una persona su dieci aspetta più di 1 minuto.'],
  [insight.weeks(1), '1 settimana'],
  [
    missed.finding('Personale', { about: 1, from: 0, to: 3 }, 40),
    'Personale: di 100 simili, circa 1 non viene (da 0 a 3; 40 casi).',
  ],
  [agenda.pastHead(1, 1), '1 su 1 posto'],
  [today.empty.next(1), 'Domani viene 1 persona.'],
  [today.empty.next(2), 'Domani vengono 2 persone.'],
  [privacy.erase.done(false, 1), 'Cancellata: 1 richiesta.'],
  [today.tomorrow.hours(['09:00'], 1), "9:00 e un'altra."],
  [today.tomorrow.hours(['09:00'], 2), '9:00 e altre 2.'],
  [nearHours.more(1), 'un altro'],
  [nearHours.moreAt(2, 'Filiale Loreto', '2026-11-25'), 'altri 2 a Filiale Loreto, mer 25 nov'],
  [people.list.more(1), 'Mostra 1 altra'],
  [people.list.more(2), 'Mostra 2 altre'],
  [watch.alerts.kinds.molti(1), "1 contatto in chiaro in un'ora"],
  [mail.digest.more({ count: 1 }), "E un'altra."],
  [mail.digest.more({ count: 2 }), 'E altre 2.'],
])('%s', (text, expected) => {
  expect(text).toBe(expected);
});
