import type { ComponentType } from 'react';
import { isJob, jobsFor } from '#domain/booking/jobs.ts';
import { hasMask } from '#domain/person/mask.ts';
import type { Product } from '#domain/product.ts';
import { SelectField } from '#ui/controls/select-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { CompanyFields } from './company-fields.tsx';
import type { DataForm } from './use-data-form.ts';

interface Props {
  readonly form: DataForm;
}
/** The further fields of the product. */
export function DetailsFields({ form }: Props) {
  const Fields = OF_PRODUCT[form.product];
  return Fields && <Fields form={form} />;
}
const OF_PRODUCT: Readonly<Record<Product, ComponentType<Props> | null>> = {
  personal: null,
  salary: SalaryFields,
  business: CompanyFields,
};

/** Residence postcode and job; stored values are not asked for again. */
function SalaryFields({ form }: Props) {
  const { details: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const { residenceCap, job, facts } = visit;
  const jobs = jobsFor(facts.direct.kind === 'agency');
  return (
    <>
      {!hasMask(residenceCap) && (
        <TextField
          id="capResidenza"
          label={t.residenceCap}
          value={residenceCap}
          onChange={(value) => {
            form.forget('capResidenza');
            actions.setDetails({ residenceCap: value });
          }}
          onBlur={() => form.leave('capResidenza')}
          autoComplete="postal-code"
          inputMode="numeric"
          state={form.faultOf('capResidenza') ? 'error' : 'neutral'}
          {...form.errorOf('capResidenza')}
        />
      )}
      {job !== 'stored' && (
        <SelectField
          id="tipoOccupazione"
          label={t.job}
          value={job}
          options={[{ value: '', label: t.chooseJob }, ...jobs.map((key) => ({ value: key, label: t.jobs[key] }))]}
          onChange={(key) => {
            form.forget('tipoOccupazione');
            actions.setDetails({ job: isJob(key) ? key : '' });
          }}
          {...form.errorOf('tipoOccupazione')}
        />
      )}
    </>
  );
}
