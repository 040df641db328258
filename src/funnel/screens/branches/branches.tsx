import { useEffect } from 'react';
import { isOn } from '#domain/site/features.ts';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFlow, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { AgendaPage } from '../../parts/agenda/agenda-page.tsx';
import { useKeepChoice } from '../../parts/use-keep-choice.ts';
import { branchOrAgency } from '../../session/branch.ts';
import { placeName } from '../../session/place.ts';
import { BranchPicker } from './branch-picker.tsx';
import css from './branches.module.css';
import { Proposals } from './proposals.tsx';
import { useAround } from './use-around.ts';

/** The choice of branch, day and slot on one page. */
export function BranchesScreen() {
  const { branches: t, common, place } = useWords();
  const { act, site } = useFlow();
  const actions = useActions(branchActions);
  const product = useVisit((visit) => visit.facts.product);
  const isPP = useVisit((visit) => visit.isPP);
  const opening = useVisit((visit) => visit.facts.search === 'opening');
  const hasHour = useVisit((visit) => visit.facts.chosen === 'slot');
  const greeted = useVisit((visit) => (visit.branchInstead ? visit.form.firstName : null));
  const from = useVisit((visit) => visit.place);
  const provisional = useVisit((visit) => visit.provisional);
  const hasBranches = useVisit((visit) => visit.branches.length > 0);
  useEffect(() => actions.open(), [actions]);
  useKeepChoice();
  const around = useAround();

  return (
    <AgendaPage
      onNext={() => void actions.next('branches')}
      next={opening ? common.wait : common.next}
      busy={opening}
      why={hasHour ? null : t.whyOff}
    >
      <Button kind="text" icon="left" onClick={act.backToPlace}>
        {t.back}
      </Button>
      <PageHeading>
        {greeted === null ? t.heading[branchOrAgency(product, isPP)] : t.branchInstead(greeted)}
      </PageHeading>
      {from && (
        <p className={css.understood}>
          {place.near(placeName(from))} ·{' '}
          <Button kind="text" onClick={act.backToPlace}>
            {place.change}
          </Button>
        </p>
      )}
      {product === 'salary' && isPP && <Notice tone="info">{place.agency.none}</Notice>}
      {provisional && (
        <Notice tone="warn" role="status">
          {t.provisional}
        </Notice>
      )}
      {hasBranches && isOn(site, 'proposals') && <Proposals around={around} />}
      {hasBranches ? (
        <BranchPicker around={isOn(site, 'betterBranch') ? around : null} />
      ) : (
        <Notice tone="warn">{t.none}</Notice>
      )}
    </AgendaPage>
  );
}
