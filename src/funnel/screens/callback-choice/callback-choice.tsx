import { type ReactNode, useState } from 'react';
import { hasSlot } from '#domain/flow/predicates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { callbackActions } from '../../actions/callback.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { useWords } from '../../actions/use-words.ts';
import { Back } from '../../parts/back.tsx';
import { CallCard } from '../../parts/call-card.tsx';
import { DataPage } from '../../parts/form/data-page.tsx';
import { DetailsFields } from '../../parts/form/details-fields.tsx';
import { PersonFields } from '../../parts/form/person-fields.tsx';
import { useDataForm } from '../../parts/form/use-data-form.ts';
import { RouteCards } from '../../parts/route-cards.tsx';

type Choice = 'yes' | 'no';

/**
 * The choice between a call and a visit: "yes" opens the form for the call, "no" books the visit on this page.
 */
export function CallbackChoiceScreen() {
  const { callback: t, common } = useWords();
  const { visit } = useFunnel();
  const [choice, setChoice] = useState<Choice>('yes');
  const actions = useActions(callbackActions);
  const question = <Question choice={choice} onChoose={setChoice} />;
  if (choice === 'no' && hasSlot(visit.facts)) return <Visit question={question} />;
  return (
    <Page side={<CallCard />}>
      <Back step="callbackChoice" />
      <PageHeading>{t.heading}</PageHeading>
      {question}
      <Button kind="cta" wide onClick={choice === 'yes' ? actions.accept : actions.decline}>
        {common.next}
      </Button>
    </Page>
  );
}

interface QuestionProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}
function Question({ choice, onChoose }: QuestionProps) {
  const { callback: t } = useWords();
  const { facts } = useFunnel().visit;
  return (
    <RouteCards
      legend={t.choice}
      name="ricontatto"
      value={choice}
      routes={[
        { value: 'yes', icon: 'phone', label: t.yes, help: t.yesHelp },
        { value: 'no', icon: 'pin', label: t.no, help: hasSlot(facts) ? t.noHelp : t.noHelpOpen },
      ]}
      onChange={onChoose}
    />
  );
}

/** The form of the chosen visit; all four consents must be answered, as for a call. */
function Visit({ question }: { readonly question: ReactNode }) {
  const { callback: t, common } = useWords();
  const callbacks = useActions(callbackActions);
  const people = useActions(personActions);
  const form = useDataForm(
    () => {
      callbacks.declineForVisit();
      void people.submit('callbackChoice');
    },
    { kind: 'call' },
  );
  return (
    <DataPage step="callbackChoice" form={form} heading={t.heading} submit={{ label: common.next, busy: t.submitting }}>
      {question}
      <PersonFields form={form} />
      <DetailsFields form={form} />
    </DataPage>
  );
}
