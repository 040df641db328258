import { type ReactNode, useRef } from 'react';
import type { Step } from '#domain/flow/routes.ts';
import type { Product } from '#domain/product.ts';
import type { PageWords } from '#texts/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/controls/form.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { AppointmentSoFar } from '../appointment-so-far.tsx';
import { Back } from '../back.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { useFocusFirstProblem } from './focus-first-problem.ts';
import { ProblemList } from './problem-list.tsx';
import type { DataForm } from './use-data-form.ts';
import { VisitFacts } from './visit-facts.tsx';

interface Props {
  readonly form: DataForm;
  /** The current page, for «Indietro». */
  readonly step: Step;
  readonly heading: string;
  readonly lead?: string | undefined;
  /** Replaces the product's button. */
  readonly submit?: { readonly label: string; readonly busy: string };
  /** Above the form, outside of it. */
  readonly above?: ReactNode;
  /** Beside the form; by default the appointment so far. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

const submitOf = (product: Product, { details, person }: PageWords): NonNullable<Props['submit']> => {
  const { submit, submitting } = product === 'business' ? details.business : person;
  return { label: submit, busy: submitting };
};

/** The common parts of every data page: heading, fields, consents, button, and the state of a failed create. */
export function DataPage({ form, step, heading, lead, submit, above, side, children }: Props) {
  const words = useWords();
  const { common, errors } = words;
  const { label, busy } = submit ?? submitOf(form.product, words);
  const { visit } = useFunnel();
  const actions = useActions(personActions);
  const element = useRef<HTMLFormElement>(null);
  useFocusFirstProblem(element, form.tried);
  const creating = visit.facts.creation === 'running';
  if (visit.refusal) {
    return (
      <Page>
        <PageHeading>{errors.createPage}</PageHeading>
        <Notice tone="error">{errors.reasons[visit.refusal]}</Notice>
        <Button kind="cta" onClick={actions.backToForm}>
          {common.retry}
        </Button>
      </Page>
    );
  }
  return (
    <Page side={side ?? (visit.choice.branch ? <AppointmentSoFar /> : undefined)}>
      <Back step={step} />
      <PageHeading lead={lead}>{heading}</PageHeading>
      {above}
      <Form ref={element} className="stack" onSubmit={form.submit}>
        <p className="note">{common.requiredNote}</p>
        <ProblemList form={form} />
        {children}
        <ConsentsSection form={form} />
        {form.kind === 'visit' && <VisitFacts />}
        <Button kind="cta" type="submit" wide busy={creating}>
          {creating ? busy : label}
        </Button>
      </Form>
    </Page>
  );
}
