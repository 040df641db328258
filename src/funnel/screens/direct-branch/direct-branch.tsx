import { useEffect } from 'react';
import { isLookedUp } from '#domain/flow/predicates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { AgendaPage } from '../../parts/agenda/agenda-page.tsx';
import { TaxCodeField } from '../../parts/form/tax-code-field.tsx';
import { useKeepChoice } from '../../parts/use-keep-choice.ts';
import { isFree } from '../../session/branch.ts';
import { FirstFree } from './first-free.tsx';

/** The page of one branch or agency, from its poster: day, slot and tax code at once. */
export function DirectBranchScreen() {
  const { branches, common, direct: t } = useWords();
  const { visit, act } = useFunnel();
  const actions = useActions(branchActions);
  const { facts, choice } = visit;
  const salary = facts.product === 'salary';
  const opening = facts.search === 'opening';
  useEffect(() => actions.open(), [actions]);
  useKeepChoice();
  const branch = choice.branch ?? visit.branches[0];
  const first = choice.days.find(isFree)?.date;
  const needsCode = isLookedUp(facts) ? null : t.taxCodeFirst;
  const why = facts.chosen === 'slot' ? needsCode : branches.whyOff;
  const heading = <span className="sentence">{salary ? t.heading.agency : t.heading.branch}</span>;
  // Shows days and slots in one step: parts that came one by one caused layout shifts.
  if (!choice.branch || (choice.loadingDays && choice.days.length === 0))
    return (
      <Page>
        <PageHeading lead={t.waiting}>{heading}</PageHeading>
        <p role="status">{common.wait}</p>
      </Page>
    );
  return (
    <AgendaPage
      onNext={() => void actions.next('directBranch')}
      next={opening ? common.wait : common.next}
      busy={opening}
      why={why}
      below={<TaxCodeField />}
    >
      <PageHeading lead={branch && first ? t.lead(branch.name, first) : branch?.name}>{heading}</PageHeading>
      <FirstFree branch={choice.branch} days={choice.days} />
      {choice.days.length > 0 && !first && (
        <Notice tone="warn">
          {t.noDates}{' '}
          <Button kind="text" onClick={act.backToPlace}>
            {common.backToStart}
          </Button>
        </Notice>
      )}
    </AgendaPage>
  );
}
