import type { CSSProperties } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { RequestCode } from '../../parts/request-code.tsx';
import { type Appointment, hasTime } from '../../session/appointment.ts';
import { contactsOf } from './content.ts';
import css from './summary.module.css';

interface Props {
  readonly appointment: Appointment;
  /** Style of the link to correct a contact; null where it cannot be corrected. */
  readonly change: CSSProperties | null;
}

/** The person and the contacts, with a link to correct them; without a ticket also the request code. */
export function Contacts({ appointment, change }: Props) {
  const words = useWords();
  const { contacts, rows: names } = words.summary;
  const { act } = useFlow();
  const { status, code } = appointment;
  const isMendable = status === 'confirmed' && change !== null;
  return (
    <section id="chi" className={`stack-s ${css.contacts}`} aria-labelledby="contatti">
      <h2 id="contatti">{contacts.heading}</h2>
      <DataRows rows={contactsOf(words, appointment)} className={css.plain} />
      {isMendable && (
        <p className={css.screen} style={change}>
          <Button kind="text" icon="edit" onClick={() => act.showModal({ kind: 'contacts' })}>
            {contacts.fix}
          </Button>
        </p>
      )}
      {!hasTime(appointment) && (
        <dl>
          <dt>{names.code}</dt>
          <RequestCode code={code} />
        </dl>
      )}
    </section>
  );
}
