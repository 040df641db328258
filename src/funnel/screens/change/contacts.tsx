import { useRef } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { changeActions } from '../../actions/change.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { useFocusFirstProblem } from '../../parts/form/focus-first-problem.ts';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import type { DataForm } from '../../parts/form/use-data-form.ts';

interface Props {
  /** Other contacts are to be given. */
  readonly needed: boolean;
  readonly form: DataForm;
}

/**
 * The contacts on file, masked and locked, or the form for others, with the job where the product asks for it; names and
 * tax code never change.
 */
export function Contacts({ needed, form }: Props) {
  const { change: t, common, summary } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(changeActions);
  const { email, cellulare } = visit.person;
  const element = useRef<HTMLElement>(null);
  useFocusFirstProblem(element, form.tried);
  return (
    <section ref={element} className="stack" aria-labelledby="recapiti">
      <h2 id="recapiti">{t.contacts}</h2>
      {needed ? (
        <>
          <p className="note">{common.requiredNote}</p>
          <PersonFields form={form} />
          <DetailsFields form={form} />
        </>
      ) : (
        <>
          <TextField id="email" label={summary.rows.email} value={email} locked />
          <TextField id="cellulare" label={summary.rows.mobile} value={cellulare} locked />
          <Button kind="text" icon="edit" onClick={actions.editContacts}>
            {t.editContacts}
          </Button>
        </>
      )}
    </section>
  );
}
