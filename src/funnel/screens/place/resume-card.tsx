import { type ReactNode, useEffect, useState } from 'react';
import { isOn } from '#domain/site/features.ts';
import { minuteOf, toInstant } from '#domain/time/rome.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { resumeActions } from '../../actions/agenda/resume.ts';
import { useActions, useFlow, useFunnel, useToday, useVisit } from '../../actions/funnel.tsx';
import { useWords } from '../../actions/use-words.ts';
import hold from '../../parts/hold-status.module.css';
import { HeldUntil, useIsFuture } from '../../parts/hold-status.tsx';
import type { HeldSlot, OpenChoice } from '../../session/held-slot.ts';
import { placeName } from '../../session/place.ts';
import css from './resume-card.module.css';

/** What was chosen before Back or a reload: to resume or to drop. */
export function ResumeCard() {
  const resumable = useVisit((visit) => visit.resumable);
  if (!resumable) return null;
  return resumable.until === null ? <OpenCard choice={resumable} /> : <HeldCard slot={resumable} />;
}

/** A held slot. It is offered until it begins; where the site does not resume visits, until its hold ends. */
function HeldCard({ slot }: Props) {
  const { branches, formats } = useWords();
  const { site } = useFlow();
  const actions = useActions(resumeActions);
  const resumes = isOn(site, 'resume');
  const isOffered = useIsFuture(lastsUntil(slot, resumes));
  useEffect(() => {
    if (!isOffered) actions.forget();
  }, [isOffered, actions]);
  useEffect(() => actions.watch(), [actions]);
  const { date, hour, branch } = slot;
  return (
    <Card heading={branches.halfway.heading(formats.shortDay(date), hour, branch.name)}>
      {resumes ? <Kept slot={slot} /> : <Held slot={slot} />}
    </Card>
  );
}

/** A choice without a held slot: the product, and the place, branch, day and slot as far as chosen. */
function OpenCard({ choice }: { readonly choice: OpenChoice }) {
  const { branches, formats, products } = useWords();
  const t = branches.halfway;
  const today = useToday();
  const { product, branch, place } = choice;
  const day = choice.date !== null && choice.date >= today ? choice.date : null;
  const hour = day === null ? null : choice.hour;
  const near = place && placeName(place);
  const parts = [
    branch?.name ?? products[product].title,
    ...(day === null ? [] : [formats.shortDay(day)]),
    ...(hour === null ? [] : [t.hour(hour)]),
  ];
  return (
    <Card heading={t.open(parts.join(', '))}>
      <div>
        {near && <Line icon="pin">{t.near(near)}</Line>}
        {product === 'personal' ? <Line icon="clock">{t.notHeld}</Line> : <Line icon="edit">{t.typeAgain}</Line>}
      </div>
    </Card>
  );
}

/** The card with its two buttons. */
function Card({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const { common, branches } = useWords();
  const t = branches.halfway;
  const actions = useActions(resumeActions);
  const [busy, setBusy] = useState(false);
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
      <h2 id="a-meta">{heading}</h2>
      {children}
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
