import { useEffect } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import { AgendaPage } from '../../parts/agenda/agenda-page.tsx';
import { placeWord } from '../../session/branch.ts';
import { placeName } from '../../session/place.ts';
import { BranchPicker } from './branch-picker.tsx';
import css from './branches.module.css';

/** Branch, day and hour on one page; each choice prepares the next (R2.3.22-R2.3.27, R4.61-R4.64). */
export function BranchesScreen() {
  const { branches: t, common, place } = useWords();
  const { visit, act } = useFunnel();
  const actions = useActions(branchActions);
  const salary = visit.facts.product === 'salary';
  const heading = t.heading[placeWord(visit.facts.product, visit.isPP)];
  const opening = visit.facts.search === 'opening';
  useEffect(() => actions.open(), [actions]);

  return (
    <AgendaPage
      onNext={() => void actions.next('branches')}
      next={opening ? common.wait : common.next}
      busy={opening}
      why={visit.facts.chosen === 'slot' ? null : t.whyOff}
    >
      <Button kind="text" icon="left" onClick={act.backToPlace}>
        {t.back}
      </Button>
      <PageHeading>{visit.branchInstead ? t.branchInstead(visit.person.nome) : heading}</PageHeading>
      {visit.place && (
        <p className={css.understood}>
          {place.near(placeName(visit.place))} ·{' '}
          <Button kind="text" onClick={act.backToPlace}>
            {place.change}
          </Button>
        </p>
      )}
      {salary && visit.isPP && <Notice tone="info">{place.agency.none}</Notice>}
      {visit.provisional && (
        <Notice tone="warn" role="status">
          {t.provisional}
        </Notice>
      )}
      {visit.branches.length === 0 ? <Notice tone="warn">{t.none}</Notice> : <BranchPicker />}
    </AgendaPage>
  );
}
