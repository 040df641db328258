import { EmptyState } from '../../parts/empty-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useBranch } from '../../session/branch.ts';
import { useDesk, useWords } from '../../session/desk.tsx';
import { may, mayAt } from '../../session/me.ts';
import s from './calendars.module.css';
import { LinkBox } from './link-box.tsx';

/** «Calendari»: the secret links for calendar programs, the user's and the branch's. */
export function CalendarsPage() {
  const { me } = useDesk();
  const { calendars, frame } = useWords();
  const place = useBranch();
  const isMine = may(me, 'calendar.own');
  const isOfBranch = place !== null && mayAt(me, 'calendar.branch', place.code);
  return (
    <>
      <PageHead title={calendars.title} lead={calendars.lead} />
      {!isMine && !isOfBranch && <EmptyState icon="info" {...frame.nothingHere} />}
      <div className={s.boxes}>
        {isMine && <LinkBox of={null} title={calendars.mine} text={calendars.mineText} />}
        {isOfBranch && (
          <LinkBox key={place.code} of={place.code} title={calendars.branch(place.name)} text={calendars.branchText} />
        )}
      </div>
    </>
  );
}
