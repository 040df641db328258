import { Button } from '#ui/controls/button.tsx';
import { RadioCards } from '#ui/controls/radio-cards.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import type { DataForm } from './use-data-form.ts';

/** The company of a business loan: registration, type, town, address. */
export function CompanyFields({ form }: { readonly form: DataForm }) {
  const t = useWords().details.business;
  return (
    <section className="stack" aria-labelledby="azienda">
      <h2 id="azienda">{t.company}</h2>
      <Registration form={form} />
      <CompanyType form={form} />
      <Where form={form} />
    </section>
  );
}

/** "No" goes on, with a warning: the server marks the request as not eligible. */
function Registration({ form }: { readonly form: DataForm }) {
  const t = useWords().details.business;
  const { visit, act } = useFunnel();
  const actions = useActions(personActions);
  const { registered } = visit.company;
  return (
    <>
      <RadioCards
        legend={t.registered}
        name="iscrittoCameraCommercio"
        value={registered}
        options={[
          { value: '1', label: t.yes },
          { value: '0', label: t.no },
        ]}
        onChange={(value) => {
          form.forget('iscrittoCameraCommercio');
          actions.setCompany({ registered: value === '1' ? '1' : '0' });
        }}
        {...form.errorOf('iscrittoCameraCommercio')}
      />
      {registered === '0' && (
        <Notice tone="warn" role="status">
          {t.notEligible}{' '}
          <Button kind="text" onClick={() => act.chooseProduct('personal')}>
            {t.toPersonal}
          </Button>
        </Notice>
      )}
    </>
  );
}

function CompanyType({ form }: { readonly form: DataForm }) {
  const t = useWords().details.business;
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  return (
    <RadioCards
      legend={t.type}
      name="tipoAzienda"
      value={visit.company.type}
      options={Object.entries(t.types).map(([value, label]) => ({ value, label }))}
      onChange={(value) => {
        form.forget('tipoAzienda');
        actions.setCompany({ type: value === 'societa' ? 'societa' : 'ditta_individuale' });
      }}
      {...form.errorOf('tipoAzienda')}
    />
  );
}

const PLACES = [
  { field: 'comuneResidenza', key: 'city', autoComplete: 'address-level2' },
  { field: 'indirizzoResidenza', key: 'address', autoComplete: 'address-line1' },
] as const;

function Where({ form }: { readonly form: DataForm }) {
  const t = useWords().details.business;
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  return PLACES.map(({ field, key, autoComplete }) => (
    <TextField
      key={field}
      id={field}
      label={t[key]}
      value={visit.company[key]}
      onChange={(value) => {
        form.forget(field);
        actions.setCompany({ [key]: value });
      }}
      onBlur={() => form.leave(field)}
      autoComplete={autoComplete}
      autoCapitalize="words"
      spellCheck={false}
      autoCorrect="off"
      state={form.faultOf(field) ? 'error' : 'neutral'}
      {...form.errorOf(field)}
    />
  ));
}
