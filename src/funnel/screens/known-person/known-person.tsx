import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';

/**
 * The page of a known customer: a greeting by name and masked contacts with a button to change them. It asks only for
 * values that are not stored. Product 5 has no such page.
 */
export function KnownPersonScreen() {
  const t = useWords().person.known;
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const form = useDataForm(() => void actions.submit('knownPerson'));
  return (
    <DataPage step="knownPerson" form={form} heading={t.heading(visit.form.firstName)} lead={t.lead}>
      <TextField id="email" label={t.email} value={visit.form.email} locked help={t.masked} />
      <TextField id="cellulare" label={t.mobile} value={visit.form.mobile} locked />
      <Button kind="text" icon="edit" onClick={actions.editContacts}>
        {t.edit}
      </Button>
      <DetailsFields form={form} />
    </DataPage>
  );
}
