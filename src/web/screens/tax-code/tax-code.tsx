import { useEffect } from 'react';
import { common } from '#texts/it/common.ts';
import { taxCode as t } from '#texts/it/tax-code.ts';
import { validation } from '#texts/it/validation.ts';
import { taxCodeActions } from '../../flow/actions/tax-code.ts';
import { AppointmentSoFar } from '../../flow/appointment-so-far.tsx';
import { useActions, useFunnel } from '../../flow/funnel.tsx';
import { Page } from '../../layout/page.tsx';
import { PageHeading } from '../../layout/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './tax-code.module.css';
import { TaxCodeLinks } from './tax-code-links.tsx';

const ROUTE = { personal: 'codiceFiscale', salary: 'codiceFiscaleC5', business: 'prestitoBusiness' } as const;
const STATE = { loading: 'checking', invalid: 'error', ready: 'valid', failed: 'valid' } as const;

/** The tax code, asked once for every product; the lookup starts at the 16th character (R2.3.37, R2.3.38, R4.23-R4.25). */
export function TaxCodeScreen() {
  const { visit, act } = useFunnel();
  const actions = useActions(taxCodeActions);
  const { product, lookup } = visit.facts;
  useEffect(() => actions.resume(), [actions]);
  const loading = lookup.status === 'loading';
  const state = lookup.status in STATE ? STATE[lookup.status as keyof typeof STATE] : 'neutral';
  return (
    <Page side={visit.choice.branch ? <AppointmentSoFar /> : undefined}>
      {t.lead[product] ? (
        <PageHeading lead={t.lead[product]}>{t.heading[product]}</PageHeading>
      ) : (
        <PageHeading>{t.heading[product]}</PageHeading>
      )}
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void actions.next(ROUTE[product]);
        }}
      >
        <ChosenBranch />
        <TextField
          id="codice-fiscale"
          label={t.label}
          help={t.help[product]}
          value={visit.taxCode}
          onChange={actions.type}
          state={state}
          {...(visit.taxCodeFault ? { error: validation[visit.taxCodeFault] } : {})}
          code
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p role="status">{loading ? t.loading : ''}</p>
        <p>
          {t.privacyBefore}{' '}
          <Button kind="text" onClick={() => act.showModal({ kind: 'privacy' })}>
            {t.privacyLink}
          </Button>
        </p>
        <Button kind="cta" type="submit" wide busy={loading}>
          {loading ? t.loading : common.next}
        </Button>
        <p className={css.note}>{common.requiredNote}</p>
      </form>
      {product !== 'personal' && <TaxCodeLinks product={product} />}
    </Page>
  );
}

function ChosenBranch() {
  const { branch } = useFunnel().visit.choice;
  if (!branch) return null;
  return (
    <p className={css.branch}>
      <span>{t.chosenBranch}</span> <strong>{branch.name}</strong>
    </p>
  );
}
