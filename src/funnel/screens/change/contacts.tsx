import { isJob, jobsFor } from '#domain/booking/jobs.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { changeActions } from '../../actions/change.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';

/** The contacts on file with the button for the dialog that changes them, and the job (docs/decisions/056). */
export function Contacts() {
  const { change: t, fields, summary } = useWords();
  const { visit, act } = useFunnel();
  const actions = useActions(changeActions);
  const { email, mobile, occupation } = visit.form;
  return (
    <section className="stack" aria-labelledby="recapiti">
      <h2 id="recapiti">{t.contacts}</h2>
      <TextField id="email" label={summary.rows.email} value={email} locked />
      <TextField id="cellulare" label={summary.rows.mobile} value={mobile} locked />
      <Button kind="text" icon="edit" onClick={() => act.showModal({ kind: 'contacts' })}>
        {t.editContacts}
      </Button>
      <SelectField
        id="tipoOccupazione"
        label={t.job}
        value={occupation}
        options={[
          { value: '', label: t.sameJob },
          ...jobsFor(visit.facts.direct.kind === 'agency').map((key) => ({
            value: key,
            label: fields.occupation.options[key],
          })),
        ]}
        onChange={(key) => actions.setJob(isJob(key) ? key : '')}
      />
    </section>
  );
}
