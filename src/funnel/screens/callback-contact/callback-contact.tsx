import { useActions, useFlow } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { CallCard } from '../../parts/call-card.tsx';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';

/** The form for a call: person and consents, then the request is sent. */
export function CallbackContactScreen() {
  const { callback: t, common } = useWords();
  const { site } = useFlow();
  const actions = useActions(personActions);
  const form = useDataForm(() => void actions.submit('callbackContact'), { kind: 'call' });
  return (
    <DataPage
      step="callbackContact"
      form={form}
      heading={t.contact.heading}
      lead={t.contact.lead(site.words.callHours)}
      side={<CallCard />}
      submit={{ label: common.next, busy: t.submitting }}
    >
      <PersonFields form={form} />
      <DetailsFields form={form} />
    </DataPage>
  );
}
