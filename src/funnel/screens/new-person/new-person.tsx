import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { RecogniseCard } from '../../parts/form/recognise-card.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';

/** The full form: the person, the further fields of the product, the consents. */
export function NewPersonScreen() {
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const { details, person } = useWords();
  const form = useDataForm(() => void actions.submit('newPerson'));
  const isBusiness = visit.facts.product === 'business';
  const { heading, ...more } = isBusiness ? details.business : person.form;
  return (
    <DataPage
      step="newPerson"
      form={form}
      heading={heading}
      lead={'lead' in more ? more.lead : undefined}
      above={<RecogniseCard advances />}
    >
      {/* Separated where the form also asks for a company. */}
      {isBusiness && <h2>{details.business.person}</h2>}
      <PersonFields form={form} />
      <DetailsFields form={form} />
    </DataPage>
  );
}
