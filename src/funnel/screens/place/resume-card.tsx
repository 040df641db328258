import { useEffect, useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { resumeActions } from '../../actions/agenda/resume.ts';
import { useActions, useFunnel } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import hold from '../../parts/hold-status.module.css';
import { HeldUntil, useIsFuture } from '../../parts/hold-status.tsx';
import type { HeldSlot } from '../../session/held-slot.ts';
import css from './resume-card.module.css';

/**
 * The slot that was chosen before Back or a reload: to resume or to drop. It is offered until it begins; where the site
 * does not resume visits, until its hold ends.
 */
export function ResumeCard() {
  const { common, branches, formats } = useWords();
  const t = branches.halfway;
  const { visit, site } = useFunnel();
  const actions = useActions(resumeActions);
  const [busy, setBusy] = useState(false);
  const { resumable } = visit;
  const isOffered = useIsFuture(resumable ? lastsUntil(resumable, isOn(site, 'resume')) : 0);
  useEffect(() => {
    if (resumable && !isOffered) actions.forget();
  }, [resumable, isOffered, actions]);
  if (!resumable) return null;
  const { date, hour, branch } = resumable;
  const resume = () => {
    setBusy(true);
    void actions.resume();
  };
  const forget = () => {
    actions.forget();
    document.getElementById('luogo')?.focus();
  };
  return (
    <section className={css.card} aria-labelledby="a-meta">
      <h2 id="a-meta">{t.heading(formats.shortDay(date), hour, branch.name)}</h2>
      {isOn(site, 'resume') ? <Kept slot={resumable} /> : <Held slot={resumable} />}
      <div className="two">
        <Button kind="cta" busy={busy} onClick={resume}>
          {busy ? common.wait : t.resume}
        </Button>
        <Button kind="line" onClick={forget}>
          {t.again}
        </Button>
      </div>
    </section>
  );
}

const lastsUntil = ({ date, hour, until }: HeldSlot, resumes: boolean): number =>
  resumes ? toInstant(date, minuteOf(hour)) : until;

interface Props {
  readonly slot: HeldSlot;
}

const Held = ({ slot }: Props) => (
  <p className={hold.hold}>
    <HeldUntil at={slot.until} />
  </p>
);

/** What is kept, and what must be typed again after a reload, because personal data is in memory only. */
function Kept({ slot }: Props) {
  const t = useWords().branches.halfway;
  const { visit } = useFunnel();
  const isHeld = useIsFuture(slot.until);
  // Null after a reload.
  const isSameVisit = visit.heldSlot !== null;
  const hasTyped = visit.taxCode !== '' || Object.values(visit.form).some((value) => value !== '');
  return (
    <div>
      {isHeld ? <Held slot={slot} /> : <Line icon="clock">{t.ended}</Line>}
      <Line icon="tick">{t.chosen[slot.branch.agency ? 'agency' : 'branch']}</Line>
      {isSameVisit && hasTyped && <Line icon="tick">{t.typed}</Line>}
      {!isSameVisit && <Line icon="edit">{t.typeAgain}</Line>}
    </div>
  );
}

const Line = ({ icon, children }: { readonly icon: IconName; readonly children: string }) => (
  <p className={hold.hold}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
);
