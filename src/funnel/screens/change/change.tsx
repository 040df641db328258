import { useEffect } from 'react';
import { changesDetails, isChanging } from '#domain/flow/predicates.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { branchActions } from '../../actions/branches.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { rememberActions } from '../../actions/remember.ts';
import { useWords } from '../../actions/use-words.ts';
import { AgendaPage } from '../../parts/agenda/agenda-page.tsx';
import { CancelVisit } from '../../parts/cancel-visit.tsx';
import { EarlierSlot } from '../../parts/earlier/earlier-slot.tsx';
import { OtherRequestsNotice } from '../../parts/other-requests-notice.tsx';
import { OwnDataLink } from '../../parts/own-data/own-data-link.tsx';
import type { Appointment } from '../../session/appointment.ts';
import type { Visit } from '../../session/visit.ts';
import { ChangeSoFar } from './change-so-far.tsx';
import { Contacts } from './contacts.tsx';
import { OwnBranch } from './own-branch.tsx';

/**
 * Moves an appointment to another day, slot or branch, and offers to cancel it.
 */
export function ChangeScreen() {
  const { summary } = useWords();
  const { visit, act } = useFunnel();
  const { facts, ownAppointment } = visit;
  const { remember } = useActions(rememberActions);
  useEffect(() => remember(ownAppointment), [remember, ownAppointment]);
  const open =
    isChanging(facts) && ownAppointment.status === 'loaded' && isChoiceOfChange(visit, ownAppointment.appointment);
  const waiting = facts.params === 'checking' || visit.modal !== null;
  useEffect(() => {
    if (!open && !waiting) act.backToPlace();
  }, [open, waiting, act]);
  if (open) return <Change key={ownAppointment.appointment.version} appointment={ownAppointment.appointment} />;
  return (
    <Page>
      <p role="status">{summary.loading}</p>
    </Page>
  );
}

/** False for a branch that a booking chose meanwhile: a change lists the appointment's branch first. */
function isChoiceOfChange({ branches, choice }: Visit, { branch }: Appointment): boolean {
  const isListed = branches.some(({ code }) => code === choice.branch?.code);
  return choice.branch?.code === branch.code || (isListed && branches[0]?.code === branch.code);
}

function Change({ appointment }: { readonly appointment: Appointment }) {
  const { change: t, formats } = useWords();
  const { visit } = useFunnel();
  const agenda = useActions(branchActions);
  const people = useActions(personActions);
  useEffect(() => agenda.open(), [agenda]);
  const saving = visit.facts.creation === 'running';
  const hasOtherJob = changesDetails(visit.facts);
  const save = () => void people.submit('change');
  const { date, hour } = visit.choice;
  const isChosen = visit.facts.chosen === 'slot' && date !== null && hour !== null;
  const toPick = date === null ? t.pick : t.pickHour;
  // A change of the job only keeps the slot.
  const still = hasOtherJob ? t.save : toPick;
  const label = isChosen ? t.move(formats.weekdayDay(date), hour) : still;
  return (
    <AgendaPage
      onNext={save}
      next={saving ? t.saving : label}
      busy={saving}
      why={isChosen || hasOtherJob ? null : toPick}
      side={(button) => <ChangeSoFar appointment={appointment}>{button}</ChangeSoFar>}
      below={
        <>
          <Contacts />
          <CancelVisit kind="text">{t.cancel.open}</CancelVisit>
          <EarlierSlot appointment={appointment} />
          <OwnDataLink code={appointment.code} />
        </>
      }
    >
      <PageHeading lead={t.current(formats.longDay(appointment.date), appointment.hour)}>
        {t.heading(appointment.person.firstName)}
      </PageHeading>
      {visit.changedMeanwhile && (
        <Notice tone="warn" role="alert">
          {t.stale}
        </Notice>
      )}
      <OtherRequestsNotice appointment={appointment} />
      <OwnBranch />
    </AgendaPage>
  );
}
