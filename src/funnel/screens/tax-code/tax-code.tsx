import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { taxCodeActions } from '../../actions/tax-code.ts';
import { useWords } from '../../actions/use-words.ts';
import { AppointmentSoFar } from '../../parts/appointment-so-far.tsx';
import { Back } from '../../parts/back.tsx';
import { TaxCodeField } from '../../parts/form/tax-code-field.tsx';
import css from './tax-code.module.css';
import { TaxCodeLinks } from './tax-code-links.tsx';

/** The tax code, asked once for every product; the lookup starts at the 16th character (R2.3.37-R2.3.39, R2.3.42). */
export function TaxCodeScreen() {
  const { common, taxCode: t } = useWords();
  const { visit } = useFunnel();
  const actions = useActions(taxCodeActions);
  const { product, lookup } = visit.facts;
  useEffect(() => actions.resume(), [actions]);
  const loading = lookup.status === 'loading';
  return (
    <Page side={visit.choice.branch ? <AppointmentSoFar /> : undefined}>
      <Back step="taxCode" />
      <PageHeading lead={t.lead[product]}>{t.heading[product]}</PageHeading>
      <Form className={css.form} onSubmit={() => void actions.next()}>
        <ChosenBranch />
        <TaxCodeField />
        <Button kind="cta" type="submit" wide busy={loading}>
          {loading ? t.loading : common.next}
        </Button>
        <p className={css.note}>{common.requiredNote}</p>
      </Form>
      {product !== 'personal' && <TaxCodeLinks product={product} />}
    </Page>
  );
}

function ChosenBranch() {
  const { taxCode: t } = useWords();
  const { branch } = useFunnel().visit.choice;
  if (!branch) return null;
  return (
    <p className={css.branch}>
      <span>{t.chosenBranch}</span> <strong>{branch.name}</strong>
    </p>
  );
}
