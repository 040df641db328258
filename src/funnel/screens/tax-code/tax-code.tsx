import { useEffect, useRef, useState } from 'react';
import { hasAskedForCall } from '#domain/flow/predicates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { canSignIn } from '../../actions/identity.ts';
import { taxCodeActions } from '../../actions/tax-code.ts';
import { useWords } from '../../actions/use-words.ts';
import { AppointmentSoFar } from '../../parts/appointment-so-far.tsx';
import { Back } from '../../parts/back.tsx';
import { CallCard } from '../../parts/call-card.tsx';
import { EntrySide } from '../../parts/entry-hero/entry-side.tsx';
import { useFocusFirstProblem } from '../../parts/form/focus-first-problem.ts';
import { TaxCodeField } from '../../parts/form/tax-code-field.tsx';
import { useKeepChoice } from '../../parts/use-keep-choice.ts';
import { IdentitySignIn } from './identity-sign-in.tsx';
import css from './tax-code.module.css';
import { TaxCodeLinks } from './tax-code-links.tsx';

/** The tax code, asked for once for every product; the lookup starts at the 16th character. */
export function TaxCodeScreen() {
  const { common, place, taxCode: t } = useWords();
  const { visit, site } = useFunnel();
  const actions = useActions(taxCodeActions);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  useFocusFirstProblem(form, tried);
  const { product, lookup } = visit.facts;
  useEffect(() => actions.resume(), [actions]);
  useKeepChoice();
  const loading = lookup.status === 'loading';
  const next = () => {
    void actions.next();
    setTried((n) => n + 1);
  };
  const isEntry = visit.choice.branch === null;
  // A call has no branch: the near one only routes the request.
  const isCall = hasAskedForCall(visit.facts);
  const side = isCall ? <CallCard /> : <AppointmentSoFar />;
  return (
    <Page entry={isEntry} side={isEntry ? <EntrySide /> : side}>
      <Back step="taxCode" />
      {visit.staleLink && (
        <Notice tone="warn" role="status">
          {place.staleLink}
        </Notice>
      )}
      {visit.productSwitched && (
        <Notice tone="info" role="status">
          {place.switched[product]}
        </Notice>
      )}
      <SignInFault />
      <PageHeading lead={t.lead[product]}>{t.heading[product]}</PageHeading>
      {canSignIn(site) && <IdentitySignIn />}
      <Form ref={form} className={css.form} onSubmit={next}>
        {!isCall && <ChosenBranch />}
        <TaxCodeField />
        <Button kind="cta" type="submit" wide busy={loading}>
          {loading ? t.loading : common.next}
        </Button>
      </Form>
      {product !== 'personal' && <TaxCodeLinks product={product} />}
    </Page>
  );
}

/** Why a sign-in with SPID or CIE filled in nothing. */
function SignInFault() {
  const { identity: t } = useWords();
  const { identity } = useFunnel().visit;
  if (identity === undefined || identity.status === 'proven') return null;
  return (
    <Notice tone="warn" role="alert">
      {t.faults[identity.status]}
    </Notice>
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
