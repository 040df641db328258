import type { CSSProperties } from 'react';
import { hasMask } from '#domain/person/mask.ts';
import { Button } from '#ui/controls/button.tsx';
import { DataRows } from '#ui/layout/data-rows.tsx';
import { useFlow } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { RequestCode } from '../../parts/request-code.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { contactsOf } from './content.ts';
import css from './summary.module.css';

interface Props {
  readonly appointment: Appointment;
  /** Style of the way to mend a contact; null where it cannot be mended. */
  readonly change: CSSProperties | null;
}

/** Who asked, with the way to mend a contact that was just typed; without a ticket the code stands here. */
export function Contacts({ appointment, change }: Props) {
  const words = useWords();
  const { contacts, rows: names } = words.summary;
  const { act } = useFlow();
  const { kind, status, person, code } = appointment;
  const mendable = kind === 'visit' && status === 'confirmed' && !hasMask(person.email);
  const rows = contactsOf(words, appointment).map((row) =>
    row.term === names.email && mendable && change !== null
      ? { ...row, detail: <Mendable text={row.detail} style={change} onMend={() => act.showModal({ kind: 'edit' })} /> }
      : row,
  );
  return (
    <section id="chi" className={css.contacts} aria-labelledby="contatti">
      <h2 id="contatti">{contacts.heading}</h2>
      <DataRows rows={rows} className={css.plain} />
      {kind !== 'visit' && (
        <dl>
          <dt>{names.code}</dt>
          <RequestCode code={code} />
        </dl>
      )}
    </section>
  );
}

interface MendableProps {
  readonly text: string;
  readonly style: CSSProperties;
  readonly onMend: () => void;
}

function Mendable({ text, style, onMend }: MendableProps) {
  const { contacts } = useWords().summary;
  return (
    <>
      {text}
      <br />
      <span style={style}>
        <Button kind="text" onClick={onMend}>
          {contacts.fix}
        </Button>
      </span>
    </>
  );
}
