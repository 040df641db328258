import { useEffect, useState } from 'react';
import { isChanging } from '#domain/flow/predicates.ts';
import { branches } from '#texts/it/branches.ts';
import { change as t } from '#texts/it/change.ts';
import { longDay } from '#texts/it/dates.ts';
import { summary } from '#texts/it/summary.ts';
import { BranchCard } from '#ui/agenda/branch-card.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/layout/page.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { branchActions } from '../../actions/branches.ts';
import { changeActions } from '../../actions/change.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { personActions } from '../../actions/person.ts';
import { Agenda } from '../../parts/agenda/agenda.tsx';
import { AppointmentSoFar } from '../../parts/appointment-so-far.tsx';
import { BranchMap } from '../../parts/branch-map.tsx';
import type { Appointment } from '../../session/appointment.ts';
import { addressLine, placeWord } from '../../session/branch.ts';
import { CancelVisit } from './cancel-visit.tsx';

const unchanged = () => undefined;

/** Moves one's own appointment: another day and hour at the same branch, and the way to cancel (R2.3.101-R2.3.109). */
export function ChangeScreen() {
  const { visit, act } = useFunnel();
  const { facts, own } = visit;
  const open = isChanging(facts) && own.status === 'loaded';
  const waiting = facts.params === 'checking' || visit.modal !== null;
  useEffect(() => {
    if (!open && !waiting) act.backToPlace();
  }, [open, waiting, act]);
  if (open) return <Change key={own.appointment.version} appointment={own.appointment} />;
  return (
    <Page>
      <p role="status">{summary.loading}</p>
    </Page>
  );
}

function Change({ appointment }: { readonly appointment: Appointment }) {
  const { visit } = useFunnel();
  const agenda = useActions(branchActions);
  const people = useActions(personActions);
  useEffect(() => agenda.open(), [agenda]);
  const saving = visit.facts.creation === 'running';
  const needsContacts = visit.facts.change.status === 'ready' && visit.facts.change.contactsNeeded;
  const label = needsContacts ? t.next : t.save;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void people.submit('modificaAppuntamento');
      }}
    >
      <Page
        side={
          <AppointmentSoFar>
            <Button kind="cta" type="submit" wide busy={saving} disabled={visit.facts.chosen !== 'slot'}>
              {saving ? t.saving : label}
            </Button>
          </AppointmentSoFar>
        }
      >
        <PageHeading lead={t.current(longDay(appointment.date), appointment.hour)}>
          {t.heading(appointment.person.nome)}
        </PageHeading>
        {visit.changedMeanwhile && (
          <Notice tone="warn" role="alert">
            {t.stale}
          </Notice>
        )}
        <OwnBranch />
        <Agenda />
        <Contacts needed={needsContacts} />
        <CancelVisit />
      </Page>
    </form>
  );
}

/** The one branch of the appointment: it is shown, not chosen (R2.3.103). */
function OwnBranch() {
  const { visit } = useFunnel();
  const [map, setMap] = useState(false);
  const { branch } = visit.choice;
  if (!branch) return null;
  return (
    <fieldset>
      <legend>{branches.place[placeWord(visit.facts.product, visit.isPP)]}</legend>
      <BranchCard
        name="filiale"
        title={branch.name}
        address={addressLine(branch)}
        distance=""
        checked
        onChoose={unchanged}
        chooseLabel={branches.choose}
        chosenLabel={branches.chosen}
        mapOpen={map}
        onToggleMap={() => setMap(!map)}
        mapShowLabel={branches.showMap}
        mapHideLabel={branches.hideMap}
        map={<BranchMap branch={branch} />}
      />
    </fieldset>
  );
}

/** The contacts on file, masked and locked, or what to expect when others are to be given (R2.3.107-R2.3.111). */
function Contacts({ needed }: { readonly needed: boolean }) {
  const { visit } = useFunnel();
  const actions = useActions(changeActions);
  const { email, cellulare } = visit.person;
  return (
    <section className="stack" aria-labelledby="recapiti">
      <h2 id="recapiti">{t.contacts}</h2>
      {needed ? (
        <p role="status">{t.contactsNext}</p>
      ) : (
        <>
          <TextField id="email" label={summary.rows.email} value={email} onChange={unchanged} locked />
          <TextField id="cellulare" label={summary.rows.mobile} value={cellulare} onChange={unchanged} locked />
          <Button kind="text" icon="edit" onClick={actions.editContacts}>
            {t.editContacts}
          </Button>
        </>
      )}
    </section>
  );
}
