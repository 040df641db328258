import { Fragment } from 'react';
import { DETAILS } from '#domain/booking/fields.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { isStored } from './form-faults.ts';
import { FormField } from './form-field.tsx';
import type { DataForm } from './use-data-form.ts';

/** The further fields of the product; stored values are not asked for again. */
export function DetailsFields({ form }: { readonly form: DataForm }) {
  const { details } = useWords();
  const { visit } = useFunnel();
  const fields = DETAILS.filter((name) => form.fields.includes(name) && !isStored(visit, name)).map((name) => (
    <Fragment key={name}>
      <FormField name={name} form={form} />
      {name === 'isRegisteredCompany' && visit.form[name] === '0' && <NotEligible />}
    </Fragment>
  ));
  if (form.product !== 'business') return fields;
  return (
    <section className="stack" aria-labelledby="azienda">
      <h2 id="azienda">{details.business.company}</h2>
      {fields}
    </section>
  );
}

/** The warning after "No": the form can still be sent, and the server marks the request as not eligible. */
function NotEligible() {
  const t = useWords().details.business;
  const { act } = useFunnel();
  return (
    <Notice tone="warn" role="status">
      {t.notEligible}{' '}
      <Button kind="text" onClick={() => act.chooseProduct('personal')}>
        {t.toPersonal}
      </Button>
    </Notice>
  );
}
