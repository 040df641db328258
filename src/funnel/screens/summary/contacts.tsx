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
  readonly mayChange: boolean;
}

/** Who asked, with the way to mend a contact that was just typed; without a ticket the code stands here. */
export function Contacts({ appointment, mayChange }: Props) {
  const words = useWords();
  const { contacts, rows: names } = words.summary;
  const { act } = useFlow();
  const { kind, status, person, code } = appointment;
  const mendable = mayChange && kind === 'visit' && status === 'confirmed' && !hasMask(person.email);
  const rows = contactsOf(words, appointment).map((row) =>
    row.term === names.email && mendable
      ? { ...row, detail: <Mendable text={row.detail} onMend={() => act.showModal({ kind: 'edit' })} /> }
      : row,
  );
  return (
    <section className={css.contacts} aria-labelledby="contatti">
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

function Mendable({ text, onMend }: { readonly text: string; readonly onMend: () => void }) {
  const { contacts } = useWords().summary;
  return (
    <>
      {text}
      <br />
      <Button kind="text" onClick={onMend}>
        {contacts.fix}
      </Button>
    </>
  );
}
